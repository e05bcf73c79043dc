import { portColour } from '../colours.ts';
import { binary } from '../words.ts';

interface BeadsProps {
  readonly address: number;
  /** Bits of an address. */
  readonly dim: number;
}

/** The rotations of an address in a circle, each with the bit that it turns first, in the colour of its dimension. */
export function BeadsStill({ address, dim }: BeadsProps) {
  const beads = Array.from({ length: dim }, (_, turn) => {
    const rotated = ((address << turn) | (address >>> (dim - turn))) & (2 ** dim - 1);
    const angle = (2 * Math.PI * turn) / dim - Math.PI / 2;
    return { rotated, turn, x: 160 + 92 * Math.cos(angle), y: 84 + 56 * Math.sin(angle) };
  });
  return (
    <svg viewBox="0 0 320 160" role="img" aria-label={`The ${dim} rotations of ${binary(address, dim)}`}>
      <ellipse class="beads-string" cx={160} cy={84} rx={92} ry={56} />
      {beads.map(({ rotated, turn, x, y }) => (
        <g key={turn} class="bead" style={{ color: portColour(turn) }}>
          <rect x={x - 39} y={y - 13} width={78} height={26} rx={13} />
          {Array.from(binary(rotated, dim), (bit, place) => {
            const at = x - 28 + (56 * place) / (dim - 1);
            const isTurned = dim - 1 - place === turn;
            return (
              <g key={place}>
                {isTurned && <circle cx={at} cy={y} r={8} />}
                <text class={isTurned ? 'is-turned' : ''} x={at} y={y}>
                  {bit}
                </text>
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
