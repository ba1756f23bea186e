import { expect, test } from '../support/fixtures.ts';
import type { RawResponse } from '../support/raw-request.ts';

/** User agents as documented or observed. */
const agents = {
  'Slackbot-LinkExpanding': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  WhatsApp: 'WhatsApp/2.23.20.0 A',
  Twitterbot: 'Twitterbot/1.0',
  facebookexternalhit: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  LinkedInBot: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  Discordbot: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  TelegramBot: 'TelegramBot (like TwitterBot)',
  SkypeUriPreview: 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  Teams:
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview) Chrome/131.0.0.0 Safari/537.36',
  Googlebot:
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  bingbot:
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/131.0.0.0 Safari/537.36',
  Applebot:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
};
const person =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** The body with its nonce replaced. */
function withoutNonce({ text }: RawResponse): string {
  const nonce = /\bnonce="([^"]+)"/.exec(text)?.[1] ?? '';
  expect(nonce).not.toBe('');
  return text.replaceAll(nonce, 'NONCE');
}

/** The tags that make up a preview. */
function headOf({ text }: RawResponse): string[] {
  return [
    ...text.matchAll(
      /<title>[^<]*<\/title>|<meta [^>]*>|<link rel="(?:icon|apple-touch-icon|shortcut icon|canonical|alternate)"[^>]*>/g,
    ),
  ]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('oembed'))
    .sort();
}

function contentOf(answer: RawResponse, name: string): string | undefined {
  return headOf(answer).flatMap((tag) => (tag.includes(`="${name}"`) ? [/content="([^"]*)"/.exec(tag)?.[1]] : []))[0];
}

for (const [name, userAgent] of Object.entries(agents)) {
  test(`${name} gets the same bytes for a valid, a deleted and an invented link, without a request to the service`, async ({
    ask,
    newShareId,
    service,
    shipment,
  }) => {
    const cargo = `canary-cargo ${crypto.randomUUID()}`;
    const [valid, deleted, invented] = [
      await shipment({ AssetName: cargo, Status: 'canary-status' }),
      await shipment(),
      newShareId(),
    ];
    await deleted.revoke();
    const headers = { 'user-agent': userAgent };
    const answers = await Promise.all(
      [valid.shareId, deleted.shareId, invented].map((id) => ask(`/share?id=${encodeURIComponent(id)}`, { headers })),
    );

    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(withoutNonce(answer)).toBe(withoutNonce(answers[0] ?? answer));
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
      expect(answer.headers['x-robots-tag']).toContain('noindex');
      expect(answer.headers['set-cookie']).toBeUndefined();
      for (const secret of [valid.shareId, deleted.shareId, invented, cargo, 'canary'])
        expect(answer.text + JSON.stringify(answer.headers)).not.toContain(secret);
    }
    for (const id of [valid.shareId, deleted.shareId, invented]) expect(await service.requests(id)).toEqual([]);
  });
}

test('all robots get the same page', async ({ ask }) => {
  const pages = await Promise.all(
    Object.values(agents).map(async (userAgent) =>
      withoutNonce(await ask('/share?id=x', { headers: { 'user-agent': userAgent } })),
    ),
  );
  expect(new Set(pages).size).toBe(1);
});

test('robots get the same bytes for every other address of a shared page', async ({ ask, newShareId }) => {
  const headers = { 'user-agent': agents.WhatsApp };
  const plain = await ask(`/share?id=${newShareId()}`, { headers });
  for (const query of [
    '',
    '?id=',
    '?id=a&id=b',
    '?id=%00',
    `?id=${'x'.repeat(7_900)}`,
    '?id=x&embed=map&theme=dark',
    '?page=2&id=x&tz=UTC',
    '?id=%3Cscript%3E',
    '?x=%ZZ',
  ]) {
    const answer = await ask(`/share${query}`, { headers });
    expect(answer.status, query).toBe(200);
    expect(withoutNonce(answer), query).toBe(withoutNonce(plain));
  }
});

test('every page has the same head, without addresses', async ({ ask, newShareId, shipment }) => {
  const { shareId } = await shipment({ AssetName: 'canary-cargo' });
  const robot = await ask(`/share?id=${shareId}`, { headers: { 'user-agent': agents.Twitterbot } });
  const shared = await ask(`/share?id=${shareId}`, { headers: { 'user-agent': person } });
  const unavailable = await ask(`/share?id=${newShareId()}`, { headers: { 'user-agent': person } });
  const home = await ask('/');

  expect(shared.text).toContain('canary-cargo');
  expect(headOf(robot).length).toBeGreaterThan(12);
  expect(headOf(shared)).toContain('<title>Created · canary-cargo</title>');
  // Next adds another noindex to 404 pages.
  const commonOf = (page: RawResponse) => headOf(page).filter((tag) => !/name="robots"|canary-cargo/.test(tag));
  const common = headOf(robot);
  expect(commonOf(shared)).toEqual(common.filter((tag) => !tag.startsWith('<title>')));
  for (const page of [unavailable, home]) expect(commonOf(page)).toEqual(common);
  expect(headOf(robot).join('\n')).not.toMatch(/canonical|og:url|\/share/);
  for (const name of [
    'description',
    'og:title',
    'og:description',
    'og:site_name',
    'og:image:alt',
    'twitter:title',
    'twitter:image',
  ])
    expect(contentOf(robot, name), name).toBeTruthy();
  expect(contentOf(robot, 'og:type')).toBe('website');
  expect(contentOf(robot, 'twitter:card')).toBe('summary_large_image');
});

test('preview picture and icons exist', async ({ ask, run }) => {
  const page = await ask('/share?id=x', { headers: { 'user-agent': agents.Discordbot } });
  const picture = new URL(contentOf(page, 'og:image') ?? '');
  expect(picture.origin).toBe(new URL(run.viewerUrl).origin);
  expect([contentOf(page, 'og:image:width'), contentOf(page, 'og:image:height')]).toEqual(['1200', '630']);
  const icons = headOf(page).flatMap((tag) => (tag.startsWith('<link') ? [/href="([^"]*)"/.exec(tag)?.[1] ?? ''] : []));
  expect(icons).toHaveLength(2);

  const sizes = await Promise.all(
    [picture.href, ...icons].map(async (path) => {
      const response = await fetch(new URL(path, run.viewerUrl));
      expect(response.status).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      const type = response.headers.get('content-type');
      return type === 'image/png'
        ? [type, bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
        : [type, bytes.toString().slice(0, 4)];
    }),
  );
  expect(sizes).toContainEqual(['image/png', 'PNG', 1200, 630]);
  expect(sizes).toContainEqual(['image/png', 'PNG', 180, 180]);
  expect(sizes).toContainEqual(['image/svg+xml', '<svg']);
});

test('a person mistaken for a robot opens the shipment with a click', async ({ newContext, service, shipment }) => {
  // Not a random one, whose digits may look like a telephone number.
  const cargo = 'canary-cargo of a person';
  const { shareId } = await shipment({ AssetName: cargo });
  const { context } = await newContext({ userAgent: `${person} SomeBot/1.0` });
  const page = await context.newPage();
  await page.goto(`/share?id=${encodeURIComponent(shareId)}`);
  await expect(page.getByRole('button', { name: 'See the shipment' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('id')).toBe(shareId);
  expect(await service.requests(shareId)).toEqual([]);

  await page.getByRole('button', { name: 'See the shipment' }).click();
  await expect(page.locator('body')).toContainText(cargo);
});

test('tells a person mistaken for a robot what to do without JavaScript', async ({ newContext }) => {
  const { context } = await newContext({ userAgent: agents.TelegramBot, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/share?id=x&lang=ar');
  // Playwright's matchers skip noscript.
  expect(await page.getByRole('main').innerText()).toContain('افتح هذا الرابط في متصفح');
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.goto('/share?id=x');
  expect(await page.getByRole('main').innerText()).toContain('Open this link in a browser');
});
