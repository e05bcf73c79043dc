import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** The laboratory's own, whose colours the site has. */
const STYLE_SHEET = 'src/pictures/colours.css';

/** The colours of the laboratory as variables, --light-paper and --dark-paper for one that is called --paper there. */
function tokens(): string {
  const sheet = readFileSync(STYLE_SHEET, 'utf8');
  const [light, dark] = Array.from(sheet.matchAll(/:root \{([^}]*)\}/g), ([, block]) => colours(block));
  const lines = [...prefixed('light', light), ...prefixed('dark', { ...light, ...dark })];
  return `:root {\n${lines.join('\n')}\n}\n`;
}

function colours(block: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name, value]) => [name, value]),
  );
}

function prefixed(scheme: string, values: Record<string, string>): string[] {
  return Object.entries(values).map(([name, value]) => `  --${scheme}-${name}: ${value};`);
}

/** The style sheet of the site, with the laboratory's colours. */
export async function siteStyle(): Promise<string> {
  return tokens() + (await readFile('site/theme/site.css', 'utf8'));
}
