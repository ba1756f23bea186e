import { describe, expect, it } from 'vitest';
import { countFacts, printRow, printWrong, readSamples, sumOf } from './test-samples.ts';

const samples = readSamples();

const plain = [(body: unknown) => body];
const enveloped = [
  (result: unknown) => ({ code: 200, data: { result } }),
  (body: unknown) => ({ success: true, results: [body] }),
  (payload: unknown) => ({ meta: { version: '1.0', took: 12 }, response: { payload } }),
];

/** What holds today, over all ways of sending: a better decoder raises the shares and lowers the rest. */
describe.each([
  { form: 'plain', sendings: plain, leastShare: 0.78, mostWrong: 32, mostShown: 3 },
  { form: 'in an envelope', sendings: enveloped, leastShare: 0.78, mostWrong: 106, mostShown: 9 },
])('an answer sent $form', ({ form, sendings, leastShare, mostWrong, mostShown }) => {
  const counts = samples.flatMap((sample) =>
    sendings.map((send) => ({ sample, count: countFacts(sample, send(sample.body)) })),
  );
  const [tuned, heldOut] = (['tuned', 'held out'] as const).map((half) =>
    sumOf(counts.flatMap(({ sample, count }) => (sample.half === half ? count : []))),
  );
  const shown = counts.flatMap(({ count }) => count.wrong.filter((fact) => fact.startsWith('shows ')));

  it('is mostly read correctly, with few wrong facts', () => {
    if (tuned === undefined || heldOut === undefined) throw new Error('there are two halves');
    counts.forEach(({ sample, count }) => printWrong(sample, count.wrong));
    printRow(`tuned, ${form}`, tuned);
    printRow(`held out, ${form}`, heldOut);
    expect(Math.min(tuned.share, heldOut.share)).toBeGreaterThanOrEqual(leastShare);
    expect(tuned.wrong + heldOut.wrong).toBeLessThanOrEqual(mostWrong);
    expect(Math.abs(tuned.share - heldOut.share)).toBeLessThanOrEqual(0.1);
  });

  it('shows no text that must not be shown', () => {
    expect(shown.slice(mostShown)).toEqual([]);
  });
});
