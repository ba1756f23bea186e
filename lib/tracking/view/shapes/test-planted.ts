import fc from 'fast-check';
import { carriers } from './test-carriers.ts';
import { containers } from './test-containers.ts';
import { couriers } from './test-couriers.ts';
import { telematics } from './test-telematics.ts';
import { unseen } from './unseen/test-unseen.ts';
import { unseenCarriers } from './unseen/test-unseen-2.ts';
import { unseenTrackers } from './unseen/test-unseen-3.ts';
import { unseenLater } from './unseen/test-unseen-4.ts';
import { unseenSeventeen } from './strangers/test-unseen-17.ts';
import { unseenEighteen } from './strangers/test-unseen-18.ts';

/** In whatever is said of the person below. */
export const CANARY = /zaphod|010.?0199|inkcanary/i;

const NAME = 'Zaphod Canary';
const PHONE = '+1 555 010 0199';
const EMAIL = 'zaphod.canary@x.example';
/** What tells that an object is a person's. */
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
const shapes = [
  ...[...carriers, ...couriers, ...containers, ...telematics],
  ...[...unseen, ...unseenCarriers, ...unseenTrackers, ...unseenLater, ...unseenSeventeen, ...unseenEighteen],
];
const bodies = shapes.flatMap(({ body, enveloped }) => [body, enveloped]);

const somebody = fc.constantFrom(...Object.entries(MARKS)).map(([mark, value]) => ({
  name: NAME,
  [mark]: value,
  address: null,
  [PHONE]: 1,
  [EMAIL]: 2,
}));
const planted = fc.oneof(
  fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(NAME, `Left with ${NAME}`, PHONE, EMAIL)),
  fc.tuple(fc.constantFrom(...OBJECTS), somebody),
  fc.tuple(
    fc.constantFrom(...OBJECTS),
    somebody.map((one) => [one]),
  ),
);

/** Answers of public shapes with a person in one of their objects. */
export const plantedAnswers: fc.Arbitrary<unknown> = fc
  .tuple(fc.constantFrom(...bodies), fc.nat(1000), planted)
  .map(([body, at, [key, value]]) => plant(body, at, key, value));

function plant(body: object, at: number, key: string, value: unknown): unknown {
  const copy: unknown = structuredClone(body);
  const hosts: object[] = [];
  const walk = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    if (!Array.isArray(inner)) hosts.push(inner);
    Object.values(inner).forEach(walk);
  };
  walk(copy);
  const host = hosts[at % hosts.length];
  if (host !== undefined) Object.assign(host, { [key]: value });
  return copy;
}
