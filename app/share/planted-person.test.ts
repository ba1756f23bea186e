import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { drawOrderRow } from '#components/order/rows.tsx';
import { drawParts } from '#components/page/draw-parts.tsx';
import { neutralBrand } from '#lib/brand/brand.ts';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { CANARY, plantedAnswers } from '#lib/tracking/test-planted-persons.ts';
import { createAnswer } from '#lib/share/load/answer.ts';
import { decodeAnswer } from '#lib/share/decoding/decode-answer.ts';
import { showShipment } from './draw.ts';
import { trackAnswer } from '#lib/share/track/encode.ts';

vi.mock('server-only', () => ({}));
// Without a build, those of the server have unfilled placeholders.
vi.mock('#lib/i18n/languages.ts', async (original) => ({
  ...(await original<object>()),
  translatorsOf: (await import('#lib/i18n/test-translators.ts')).testTranslators,
}));

vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');
vi.stubEnv('LOG_LEVEL', 'silent');

const now = Date.UTC(2026, 10, 21);

/** All that a page shows and its browser is sent, and the log line. */
async function publish(body: unknown): Promise<readonly unknown[]> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const read = decodeAnswer({
    body: bytes,
    shareId: 'share-1',
    fieldMap: null,
    now,
    knownDigest: null,
  });
  if (read.kind !== 'shared') return [read];
  const { rows, unknownKeys } = read.diagnostics;
  const answer = createAnswer(read, now);
  const outcome = { kind: 'shared', answer, checkedAt: now, failingSince: null } as const;
  const query = new URLSearchParams('tz=Europe/Berlin');
  const shown = { shareId: 'share-1', outcome, brand: { ...neutralBrand, tellsEmbedder: true }, locale: 'en' } as const;
  const drawing = await showShipment({ ...shown, wish: { query } }, now);
  return [
    drawParts(drawing),
    (['summary', 'map'] as const).map((mode) => drawParts({ ...drawing, page: { ...drawing.page, mode } })),
    drawOrderRow(drawing.page, 'A'),
    drawing.drawn,
    trackAnswer(answer, ''),
    { rows, unknownKeys },
  ];
}

it('publishes nothing of a person planted in an answer, in data, texts or log', async () => {
  let published = 0;
  await fc.assert(
    fc.asyncProperty(plantedAnswers, async (body) => {
      try {
        expect(JSON.stringify(await publish(body))).not.toMatch(CANARY);
        published += 1;
      } catch (error) {
        if (!isTrackingError(error)) throw error;
        expect(JSON.stringify([error.message, error.unknownKeys])).not.toMatch(CANARY);
      }
    }),
    { numRuns: 300 },
  );
  expect(published).toBeGreaterThan(200);
});
