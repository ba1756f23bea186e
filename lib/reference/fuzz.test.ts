import { describe, it } from 'vitest';
import { answerWildRequests, firstHalf } from './test-fuzz.ts';

describe('10,000 generated requests', { timeout: 300_000 }, () => {
  it.each(firstHalf)('to %s are answered as described and never with an internal error', answerWildRequests);
});
