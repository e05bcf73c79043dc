import { test } from 'vitest';
import { preview } from 'vite';
import { launchBrowser } from './browser/browser.ts';
test('shots', async () => {
  const server = await preview({ configFile: 'vite.config.ts', preview: { host: 'localhost', port: 0 } });
  const { port } = server.httpServer.address() as any;
  const b = await launchBrowser({ canvas: true });
  for (const [name, query, w, h, theme, ...acts] of JSON.parse(process.env.SHOTS!)) {
    const page = await b.newPage();
    page.on('pageerror', (e) => console.log(name, String(e)));
    await page.setViewport({ width: w, height: h });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await page.goto(`http://localhost:${port}/?${query}`);
    await new Promise((r) => setTimeout(r, 3500));
    for (const act of acts) {
      const [k, v] = [act.slice(0, act.indexOf('=')), act.slice(act.indexOf('=') + 1)];
      if (k === 'click') await page.locator(v).setTimeout(9000).click();
      if (k === 'press') await page.locator(`::-p-aria([name="${v}"][role="button"])`).setTimeout(9000).click();
      if (k === 'key') await page.keyboard.press(v as any);
      if (k === 'wait') await new Promise((r) => setTimeout(r, +v));
      if (k === 'eval') await page.evaluate(v);
    }
    await page.screenshot({ path: `/tmp/wt/x/shots/ulab-${name}.png` });
    await page.close();
  }
  await b.close(); await server.close();
}, 300000);
