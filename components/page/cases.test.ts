import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { filePieces } from '#lib/share/export/download.ts';
import { createAnswer } from '#lib/share/load/answer.ts';
import { hasMapPlace } from '#lib/share/view/display-rules.ts';
import { decodeAnswer } from '#lib/share/reading/decode-answer.ts';
import { parseJson } from '#lib/tracking/json/values.ts';
import { drawParts } from './draw-parts.tsx';
import { pageOfAnswer, textOf } from './test-drawn-page.ts';

const patterns = v.optional(v.array(v.string()), []);
const casesSchema = v.array(
  v.object({
    about: v.string(),
    body: v.unknown(),
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

const now = Date.UTC(2026, 10, 25, 2, 30);
const folder = join(import.meta.dirname, '../../lib/tracking/decode/cases');

describe.each(readdirSync(folder))('%s', (file) => {
  const cases = v.parse(casesSchema, parseJson(readFileSync(join(folder, file), 'utf8')));
  const shown = cases.flatMap(({ about, body, page }) => (page === undefined ? [] : [[about, body, page] as const]));

  test.each(shown)('draws the page of %s', (_, body, page) => {
    const answer = answerOf(body);
    const drawn = pageOfAnswer(answer, { zone: page.zone });
    const parts = drawParts({ page: drawn, hasMap: hasMapPlace(drawn.view), readings: '' });
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

function answerOf(body: unknown) {
  // Long integers are read as text to keep their digits; services send them as numbers.
  const json = JSON.stringify(body).replaceAll(/"([1-9]\d{15,})"/g, '$1');
  const read = decodeAnswer({
    body: Buffer.from(json),
    shareId: 'share-1',
    fieldMap: null,
    now,
    knownDigest: null,
    withLine: false,
  });
  if (read.kind !== 'shared') throw new Error(`the case is ${read.kind}`);
  return createAnswer(read, now);
}
