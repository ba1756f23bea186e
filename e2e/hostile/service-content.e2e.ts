import { expect, test } from '../support/fixtures.ts';
import { contents } from './content-cases.ts';
import { answer } from './fault-server.ts';
import { type HostileViewer, startHostileViewer } from './hostile-viewer.ts';

// docs/hostile-suite.md lists the cases.
test.describe.configure({ mode: 'default', timeout: 120_000 });

let viewer: HostileViewer;
test.beforeAll(async () => {
  viewer = await startHostileViewer();
});
test.afterAll(() => viewer.stop());

const CONCURRENCY = 4;

for (const [title, answers] of Object.entries(contents)) {
  test(`${title} are shown as plain text without effect`, async () => {
    const waiting = answers.map((content) => JSON.stringify(content));
    const worker = async () => {
      for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) await playOne(text);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
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
  expect(page.text, shown).toMatch(/<\/html>$/);
  expectSafeMarkup(page.text, shown);
  for (const path of ['/share/data', '/share/track'] as const) {
    const data = await viewer.open(shareId, path);
    expect(data.status, `${path} ${shown}`).toBe(200);
    expect(data.headers['content-security-policy'], path).toContain('sandbox');
    if (path === '/share/data') expectSafeMarkup(data.text, shown);
  }
}

/** Text from the service must not become a tag, an active attribute or an address. */
function expectSafeMarkup(html: string, shown: string): void {
  expect(html, shown).toContain('canary-cargo');
  const scripts = /<script\b[^>]*>.*?<\/script>/gs;
  const tags = [...html.replace(scripts, ' ').matchAll(/<[a-z!/](?:"[^"]*"|'[^']*'|[^"'>])*>/gi)].map(([tag]) => tag);
  expect(tags.length, shown).toBeGreaterThan(50);
  // One assertion for thousands of tags, because one for each would block the event loop.
  const unsafe = [
    ...(html.match(scripts) ?? []).filter((script) => /<(?!script\b|\/script>$)[a-z!/]/i.test(script)),
    ...tags.filter((tag) => isActive(tag)),
  ];
  expect(unsafe, shown).toEqual([]);
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

test('internal values appear in no page and no data', async () => {
  for (const content of contents['internal values'] ?? []) {
    const shareId = `canary-${crypto.randomUUID()}`;
    viewer.service.play(shareId, answer(JSON.stringify(content)));
    for (const { status, text } of [await viewer.open(shareId), await viewer.open(shareId, '/share/data')]) {
      expect(status).toBe(200);
      expect(text).not.toContain('evil');
    }
  }
});
