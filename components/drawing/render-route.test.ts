import { beforeAll, describe, expect, it } from 'vitest';
import { prepareLand } from '#lib/share/drawing/land.ts';
import { drawRoute } from '#lib/share/drawing/route-drawing.ts';
import { simplifyRoute } from '#lib/share/drawing/route-line.ts';
import { readRows } from '#lib/journey/test-history.ts';
import { renderRoute } from './render-route.ts';

// The outlines of the world are read once, which on a busy machine takes longer than a test may.
beforeAll(prepareLand, 60_000);

const measures = [
  { length: 200, text: '50 km' },
  { length: 160, text: '25 mi' },
];

async function render(name: string): Promise<string> {
  const drawing = await drawRoute({
    route: simplifyRoute(readRows([])),
    latest: { latitude: 59.12, longitude: 11.39 },
    destination: { latitude: 59.91, longitude: 10.75 },
    texts: { latest: { name, detail: '3 h ago' } },
  });
  return drawing ? renderRoute(drawing, `Map: ${name}`, measures).markup : '';
}

describe('renderRoute', () => {
  it('renders an image with a title, and escapes text from the service', async () => {
    const markup = await render('<script>alert(1)</script>');
    const [, id] = /role="img" aria-labelledby="([^"]+)"/.exec(markup) ?? [];
    expect(markup).toContain(`<title id="${id}">Map: &lt;script&gt;`);
    expect(markup).not.toContain('<script');
  });

  it('needs no inline style, which the page forbids', async () => {
    expect(await render('Halden')).not.toMatch(/\sstyle=/);
  });

  it('draws the land of every copy of the world before any border, which it would hide', async () => {
    const drawing = await drawRoute({
      route: simplifyRoute(readRows([])),
      latest: { latitude: 70, longitude: 100 },
      destination: { latitude: -60, longitude: -80 },
    });
    const markup = drawing ? renderRoute(drawing, 'Map', measures).markup : '';
    const [land = '', borders = ''] = [...markup.matchAll(/<use href="#([^"]+)"/g)]
      .map(([, id]) => id)
      .filter((id, index, ids) => ids.indexOf(id) === index);
    expect(markup.lastIndexOf(`href="#${land}"`)).toBeLessThan(markup.indexOf(`id="${borders}"`));
    expect(markup).toContain(`d="${drawing?.borders}"`);
    expect(markup.indexOf(`d="${drawing?.land}"`)).toBeLessThan(markup.indexOf(`d="${drawing?.borders}"`));
  });
});
