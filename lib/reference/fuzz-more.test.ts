import { describe, it } from 'vitest';
import { answerWildRequests, secondHalf } from './test-fuzz.ts';

describe('generated requests', { timeout: 300_000 }, () => {
  it.each(secondHalf)('to %s are answered as described and never with an internal error', answerWildRequests);
});
