import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { drawParts } from '#components/page/draw-parts.tsx';
import { textOf } from '#components/page/test-drawn-page.ts';
import { neutralBrand } from '#lib/brand/brand.ts';
import { loadTestPlaces } from '#lib/places/test-places.ts';
import { filePieces } from '#lib/share/export/download.ts';
import { createAnswer } from '#lib/share/load/answer.ts';
import { decodeAnswer } from '#lib/share/decoding/decode-answer.ts';
import { parseJson } from '#lib/tracking/json/values.ts';
import { showShipment } from './draw.ts';

vi.mock('server-only', () => ({}));
// Without a build, those of the server have unfilled placeholders.
vi.mock('#lib/i18n/languages.ts', async (original) => ({
  ...(await original<object>()),
  translatorsOf: (await import('#lib/i18n/test-translators.ts')).testTranslators,
}));
vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');

const patterns = v.optional(v.array(v.string()), []);
const casesSchema = v.array(
  v.object({
    about: v.string(),
    body: v.unknown(),
    /** When it is read. */
    now: v.optional(v.string(), '2026-11-25T02:30:00Z'),
    /** Regular expressions for the whole page; `head`: the part above the carrier. */
    page: v.optional(
      v.object({
        ...{ shows: patterns, never: patterns, head: patterns, headNever: patterns },
        zone: v.optional(v.string(), 'UTC'),
        mostKm: v.optional(v.number(), Infinity),
        /** Rows of every file. */
        reports: v.optional(v.number()),
      }),
    ),
  }),
);

const folder = join(import.meta.dirname, '../../lib/tracking/decode/cases');

beforeAll(loadTestPlaces, 60_000);

describe.each(readdirSync(folder))('%s', (file) => {
  const cases = v.parse(casesSchema, parseJson(readFileSync(join(folder, file), 'utf8')));
  const shown = cases.flatMap(({ about, body, now, page }) =>
    page === undefined ? [] : [[about, body, Date.parse(now), page] as const],
  );

  test.each(shown)('draws the page of %s', async (_, body, now, page) => {
    const answer = answerOf(body, now);
    const outcome = { kind: 'shared', answer, checkedAt: now, failingSince: null } as const;
    const wish = { query: new URLSearchParams(`tz=${page.zone}`) };
    const drawing = await showShipment({ shareId: 'share-1', outcome, brand: neutralBrand, locale: 'en', wish }, now);
    const parts = drawParts(drawing);
    const [text = '', paper = ''] = [false, true].map((withoutScripts) =>
      textOf(Object.values(parts).join(''), { withoutScripts }),
    );
    // With the clock in place of the age.
    const head = [text, paper].map((each) => each.slice(0, each.indexOf(' Carrier '))).join(' ');
    for (const pattern of page.shows) expect(text).toMatch(new RegExp(pattern));
    for (const pattern of page.never) expect(text).not.toMatch(new RegExp(pattern));
    for (const pattern of page.head) expect(head).toMatch(new RegExp(pattern));
    for (const pattern of page.headNever) expect(head).not.toMatch(new RegExp(pattern));
    expect(answer.journey.distanceMetres / 1000).toBeLessThanOrEqual(page.mostKm);
    if (page.reports === undefined) return;
    const csv = Buffer.concat([...filePieces(answer, 'csv')]).toString();
    expect(csv.trim().split('\r\n')).toHaveLength(page.reports + 1);
  });
});

function answerOf(body: unknown, now: number) {
  // Long integers are read as text to keep their digits; services send them as numbers.
  const json = JSON.stringify(body).replaceAll(/"([1-9]\d{15,})"/g, '$1');
  const read = decodeAnswer({
    body: Buffer.from(json),
    shareId: 'share-1',
    fieldMap: null,
    now,
    knownDigest: null,
  });
  if (read.kind !== 'shared') throw new Error(`the case is ${read.kind}`);
  return createAnswer(read, now);
}
