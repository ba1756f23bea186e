import { expect, test } from '../support/fixtures.ts';
import { contents } from './content-cases.ts';
import { answer } from './fault-server.ts';
import { type HostileViewer, startHostileViewer } from './hostile-viewer.ts';

// Which case of the hostile suite is in which list: docs/hostile-suite.md.
test.describe.configure({ mode: 'default', timeout: 120_000 });

let viewer: HostileViewer;
test.beforeAll(async () => {
  viewer = await startHostileViewer();
});
test.afterAll(() => viewer.stop());

const TOGETHER = 4;

for (const [title, answers] of Object.entries(contents)) {
  test(`${title} are shown as plain text without effect`, async () => {
    const waiting = answers.map((content) => JSON.stringify(content));
    const playOn = async () => {
      for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) await playOne(text);
    };
    await Promise.all(Array.from({ length: TOGETHER }, playOn));
  });
}

async function playOne(content: string): Promise<void> {
  const shown = content.slice(0, 300);
  const shareId = `canary-${crypto.randomUUID()}`;
  viewer.service.play(shareId, answer(content));
  const page = await viewer.open(shareId);
  expect(page.status, shown).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(JSON.stringify(page.headers), shown).not.toMatch(/canary|evil/);
  holdMarkup(page.text, shown);
  for (const path of ['/share/data', '/share/track'] as const) {
    const data = await viewer.open(shareId, path);
    expect(data.status, `${path} ${shown}`).toBe(200);
    expect(data.headers['content-type'], path).not.toContain('html');
  }
}

/** Nothing a service sent may be a tag, an attribute that acts, or an address. */
function holdMarkup(html: string, shown: string): void {
  expect(html, shown).toMatch(/<\/html>$/);
  expect(html, shown).toContain('canary-cargo');
  const scripts = /<script\b[^>]*>.*?<\/script>/gs;
  const tags = [...html.replace(scripts, ' ').matchAll(/<[a-z!/](?:"[^"]*"|'[^']*'|[^"'>])*>/gi)].map(([tag]) => tag);
  expect(tags.length, shown).toBeGreaterThan(50);
  // Thousands: held one by one they would keep this process from the connections that wait for it.
  const wrong = [
    ...(html.match(scripts) ?? []).filter((script) => /<(?!script\b|\/script>$)[a-z!/]/i.test(script)),
    ...tags.filter((tag) => isActive(tag)),
  ];
  expect(wrong, shown).toEqual([]);
}

function isActive(tag: string): boolean {
  const withoutValues = tag.replace(/"[^"]*"|'[^']*'/g, '');
  const addresses = [...tag.matchAll(/\s(?:href|src|action|content|xlink:href)="([^"]*)"/gi)];
  return (
    /^<\/?(?:script|iframe|base|evil|animate|object|embed)\b/i.test(withoutValues) ||
    /\s(?:on\w+|style|srcdoc)\s*=|evil|alert/i.test(withoutValues) ||
    addresses.some(([, address = '']) => /evil|^\s*(?:javascript|vbscript|data:text)/i.test(address))
  );
}

test('internal values are in no page and no data', async () => {
  for (const content of contents['what nobody may see'] ?? []) {
    const shareId = `canary-${crypto.randomUUID()}`;
    viewer.service.play(shareId, answer(JSON.stringify(content)));
    for (const { status, text } of [await viewer.open(shareId), await viewer.open(shareId, '/share/data')]) {
      expect(status).toBe(200);
      expect(text).not.toContain('evil');
    }
  }
});
