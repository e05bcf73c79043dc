interface FiguresTableProps {
  readonly heads: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly (string | number)[])[];
  /** The name of a row that stands out. */
  readonly marked?: string;
}

/** Figures in rows, each with a name. */
export function FiguresTable({ heads, rows, marked }: FiguresTableProps) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name} class={name === marked ? 'is-marked' : ''}>
            <th scope="row">{name}</th>
            {figures.map((figure, i) => (
              <td key={heads[i + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
