import { expect, it } from 'vitest';
import { isTrackingError, toOutcome } from '../errors.ts';
import { decodeSharedAsset } from './decode.ts';

function outcomeOf(body: unknown): string {
  try {
    return decodeSharedAsset(body).kind;
  } catch (error) {
    expect(isTrackingError(error)).toBe(true);
    return toOutcome(error);
  }
}

it.each<[unknown]>([
  [{ name: 'Box 7', status: 'failure' }],
  [{ name: 'Box 7', status: 'Failed', message: 'Nobody at home' }],
  [{ name: 'U8', status: { code: 2, description: 'Rolling' }, message: 'Left the depot' }],
  [{ name: 'Box 8', status: 3, message: 'hi' }],
  [{ Status: 'Failed' }],
  [{ Status: 'failure', Description: 'Nobody at home' }],
  [{ Status: { code: 2, description: 'Rolling' }, Message: 'Left the depot' }],
  [{ data: { name: 'Box 7', status: 'failure' } }],
  [{ Status: { code: 300, description: 'Rolling' } }],
  [{ name: 'Box 9', status: 'Not found' }],
])('reads %j as a shipment', (body) => {
  expect(outcomeOf(body)).toBe('shared');
});

it.each<[unknown]>([
  [{ data: null, status: 'not_found' }],
  [{ status: 404 }],
  [{ status: '404' }],
  [{ statusCode: 500 }],
  [{ status: 'error', message: 'x' }],
  [{ status: 'failed', message: 'x' }],
  [{ status: 'failed', reason: 'x' }],
  [{ data: null, status: 'failed' }],
  [{ status: 'bad-request' }],
  [{ status: { code: 404, message: 'Not found' } }],
  [{ name: 'NotFoundError', status: 404, message: 'x' }],
  [{ name: 'NotFound', message: 'x', code: 404, errors: {} }],
  [{ name: 'GetSharing', status: 'error', message: 'x' }],
  [{ name: 'Box', status: 'failed', success: false }],
  [{ status: 3, message: 'x' }],
  [{ data: { status: 'error', message: 'x' } }],
])('reads %j as a refusal', (body) => {
  expect(outcomeOf(body)).toBe('refused');
});
