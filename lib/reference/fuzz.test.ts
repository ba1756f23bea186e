import { describe, it } from 'vitest';
import { answerWildRequests, firstHalf } from './test-fuzz.ts';

describe('generated requests', { timeout: 300_000 }, () => {
  it.each(firstHalf)('to %s are answered as described and never with an internal error', answerWildRequests);
});
