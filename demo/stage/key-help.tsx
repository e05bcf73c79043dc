const KEYS: readonly (readonly [string, string])[] = [
  ['Space', 'play or pause'],
  ['← →', 'a step back or on; with Shift a phase'],
  ['Home End', 'to the start, to the end'],
  ['1 to 9', 'moments a second'],
  ['c', 'other colours'],
  ['b', 'follow a block, or no longer'],
  ['l', 'a loupe over the memory'],
  ['+ −', 'on the score: larger, smaller'],
  ['Wheel', 'on the memory and the score: larger, smaller'],
  ['n', 'the network in front'],
  ['r', 'race'],
  ['g', 'gallery'],
  ['m', 'more'],
  ['f', 'full screen'],
  ['Esc', 'back to the stage'],
  ['?', 'these keys'],
];

/** What the keys do. */
export function KeyHelp() {
  return (
    <dl class="keys">
      {KEYS.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
