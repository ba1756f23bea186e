import fc from 'fast-check';
import { readSamples } from './test-samples.ts';

/** Matches every text about the person below. */
export const CANARY = /zaphod|010.?0199|inkcanary/i;

const NAME = 'Zaphod Canary';
const PHONE = '+1 555 010 0199';
const EMAIL = 'zaphod.canary@x.example';
/** Fields that mark an object as a person. */
const MARKS = {
  phone: PHONE,
  phone_number: PHONE,
  mobile: PHONE,
  email: EMAIL,
  firstName: 'Zaphod',
  signature: 'data:image/png;base64,InkCanary',
};
/** Keys of plain text about a person. */
const WORDS = [
  ...['comment', 'note', 'remark', 'leftWith', 'recipientName', 'signedBy'],
  ...['Bemerkung', 'observacion', 'Unterschrift', 'firma'],
] as const;
const OBJECTS = [
  ...['driver', 'courier', 'recipient', 'customer', 'contact', 'receiver', 'agent', 'carrier', 'consignee', 'zzz'],
  ...['Fahrer', 'destinatario', 'livreur', 'messages', 'unidade', 'trackingInfo', 'end', 'targetPoint'],
  ...WORDS,
];
const bodies = readSamples().flatMap(({ body }) => [body, { data: { result: body } }]);

const person = fc.constantFrom(...Object.entries(MARKS)).map(([mark, value]) => ({
  name: NAME,
  [mark]: value,
  address: null,
  [PHONE]: 1,
  [EMAIL]: 2,
}));
const planted = fc.oneof(
  fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(NAME, `Left with ${NAME}`, PHONE, EMAIL)),
  fc.tuple(fc.constantFrom(...OBJECTS), person),
  fc.tuple(
    fc.constantFrom(...OBJECTS),
    person.map((one) => [one]),
  ),
);

/** The samples, plain and in an envelope, with a person in one of their objects. */
export const plantedAnswers: fc.Arbitrary<unknown> = fc
  .tuple(fc.constantFrom(...bodies), fc.nat(1000), planted)
  .map(([body, at, [key, value]]) => plant(body, at, key, value));

function plant(body: object, at: number, key: string, value: unknown): unknown {
  const copy: unknown = structuredClone(body);
  const objects: object[] = [];
  const walk = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    if (!Array.isArray(inner)) objects.push(inner);
    Object.values(inner).forEach(walk);
  };
  walk(copy);
  const host = objects[at % objects.length];
  if (host !== undefined) Object.assign(host, { [key]: value });
  return copy;
}
