import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import { isTrackingError } from '../errors.ts';
import { createTimeRules } from '../time/read-time.ts';
import { decodeCarriers, decodeCreatedAssets, decodeLabelLookup, decodeSharings } from './records.ts';
import { parseErrorBody } from './requests.ts';

const names = fc.constantFrom(
  'Labels',
  'Summary',
  'Total',
  'LabelID',
  'StatusNo',
  'ExpirationDate',
  'CarrierID',
  'CarrierName',
  'AssetShareID',
  'CreatedOn',
  'Assets',
  'AssetID',
  'Asset',
  'Data',
  'Code',
  'Message',
  'Errors',
  'Field',
  'detail',
  'msg',
  'loc',
  '__proto__',
  'constructor',
  'toString',
);
const { body } = fc.letrec<{ body: unknown }>((tie) => ({
  body: fc.oneof(
    { maxDepth: 5 },
    // JSON has no -0 to send: it is written as 0.
    fc.jsonValue({ maxDepth: 1 }).map((value): unknown => JSON.parse(JSON.stringify(value))),
    fc.array(tie('body'), { maxLength: 4 }),
    fc.array(fc.tuple(names, tie('body')), { maxLength: 5 }).map((pairs) => Object.fromEntries(pairs)),
  ),
}));
const times = createTimeRules(Date.UTC(2025, 10, 21));
const decoders = [
  decodeCarriers,
  decodeCreatedAssets,
  (value: unknown) => decodeLabelLookup(value, times),
  (value: unknown) => decodeSharings(value, times),
  (value: unknown) => parseErrorBody(value, ['secret']),
];

it('whatever a service answers is decoded to plain JSON or refused with an error of the client', () => {
  fc.assert(
    fc.property(body, (value) => {
      for (const decode of decoders) {
        try {
          const result = decode(value);
          expect(JSON.parse(JSON.stringify(result))).toEqual(result);
        } catch (error) {
          if (!isTrackingError(error)) throw error;
        }
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

it('an error message never holds a secret of the request or a control character', () => {
  fc.assert(
    fc.property(
      body,
      fc
        .string({ unit: anyCharacter, minLength: 3 })
        .filter((secret) => secret.trim().length > 2 && !secret.includes('…')),
      (value, secret) => {
        const said = parseErrorBody({ Message: `a ${secret} b`, detail: value }, [secret])?.message ?? '';
        expect(said).not.toContain(secret);
        expect(said).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/);
      },
    ),
    { numRuns: 1000 },
  );
});
