import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { isPublicText, type PublicText, redactText } from './public-text.ts';

describe('a text that names a person', () => {
  it.each([
    ['Delivered, signed by J. Smith', 'Delivered'],
    ['Call +49 170 1234567 before delivery', 'Call … before delivery'],
    ['Accepted by Maria Gonzalez', 'Accepted'],
    ['RECEIVED BY J SMITH', 'RECEIVED'],
    ['Received by Anna Smith at Post Office', 'Received … at Post Office'],
    ['Signed by: J. SMITH 12:30', null],
    ['SIGNED BY J SMITH PARCEL LEFT AT DOOR', 'AT DOOR'],
    ['Handed to neighbour Ottoline', 'Handed to neighbour'],
    ['Handed to Farid 9812000034', null],
    ['Delivered by hand to Mrs. O’Brien, Flat 2', 'Flat 2'],
    ['Driver John arrived', 'Driver … arrived'],
    ['Driver: John', null],
    ['POD: ARTHUR DENT', null],
    ['Rcvd by Arthur Dent', null],
    ['Your driver today is Arthur', null],
    ['派送中,快递员张伟 13955550166', '派送中'],
    ['Left at door. Gate code 4471', 'Left at door'],
    ['Digicode 2741', null],
    ['Attn. Bob Jones', null],
    ['c/o Anna Smith, 12 Mill Lane', '12 Mill Lane'],
    ['Arthur Dent, left with concierge', 'left with concierge'],
    ['Delivered to Arthur Dent, signed', 'Delivered to …, signed'],
    ['Unterschrieben von Müller', null],
    ['Von Max Muster entgegengenommen', 'entgegengenommen'],
    ['Signé par Arthur Dent', null],
    ['Colis remis à Mme Lefèvre', 'Colis'],
    ['Recibido por Ana García', 'Recibido'],
    ['Assinado por Arthur Dent', null],
    ['Ondertekend door A. Dent', null],
    ['Odebrał: Jan Kowalski', null],
    ['Teslim alan: Ahmet Yılmaz', null],
    ['Вручено Иванову Ивану', null],
    ['Signed for 王伟', null],
    ['快件派送中,派件员:张三', '快件派送中'],
    ['受取人: 田中太郎', null],
    ['수령인: 홍길동', null],
    ['Out for Delivery - Ramesh 9876543210', 'Out for Delivery'],
    ['Out for delivery by courier [Budi - 081234567890]', 'Out for delivery by courier'],
    ['Zustellung durch Max Muster 0664 1234567', 'Zustellung'],
    ['Hauptstr. 5, 10115 Berlin, Tel 030 1234567', 'Hauptstr. 5, 10115 Berlin'],
    ['Pallet 7 (anna.smith@example.com)', 'Pallet 7'],
    ['12 anna@example.com', null],
    ['Signed by Will', null],
    ['Received by Jean-Luc de la Tour', 'Received'],
    ['Delivered, Nguyễn Văn An signed', 'Delivered, … signed'],
    ['Your driver is Anna Smith', null],
    ['Recipient name: Anna', null],
    ['Received by Mrs Day', 'Received'],
    ['Delivered to J. Smith', 'Delivered'],
    ['Delivered. E-Mail: anna@example.com', 'Delivered'],
    ['Firma: Arthur Dent', null],
    ['accepted by maria gonzalez', 'accepted'],
    ['Delivered, please call us at +49 170 1234567', 'Delivered'],
    ['Skagen Lines a.zaphod@example.com', 'Skagen Lines'],
  ])('%s becomes %s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });
});

describe('a telephone number or an e-mail address', () => {
  it.each([
    ...['+49 170 1234567', '+491701234567', '+1 (212) 555 0199', '0049 (0)170 1234567', '0170/1234567', '(030) 901820'],
    ...['06 12 34 56 78', '06.12.34.56.78', '212-555-0199', '(212) 555-0199', '1-800-555-0199', '13812345678'],
    ...[
      '138 1234 5678',
      '98765 43210',
      '8 912 345-67-89',
      '612 345 678',
      '(11) 91234-5678',
      '49 170 1234567',
      '91-98765-43210',
      '+49.170.1234567',
    ],
    ...['0 1 7 0 1 2 3 4 5 6', 'Mob 9 8 7 6 5 4 3 2 1 0', '(+49) 170 1234567', 'Ph: 98765-43210', '44 7700 900123'],
    ...['tel:+49-170-1234567'],
    ...[
      '٠١٧٠ ١٢٣٤٥٦٧',
      '＋４９ １７０ １２３４５６７',
      '０１７０－１２３４５６７',
      '+49\u200B170\u200B1234567',
      'Tel. 123456',
    ],
    ...['https://wa.me/491701234567', 'mailto:anna@example.com', 'anna@example.com', 'anna＠example.com'],
    ...[
      '"anna b"@example.com',
      'anna (at) example (dot) com',
      'anna @ example.com',
      'anna%40example.com',
      'anna@firma',
    ],
  ])('%s is cut out of any text', (contact) => {
    expect(redactText(contact)).toBeNull();
    expect(redactText(`Delivered ${contact}`)).toBe('Delivered');
    expect(redactText(`Delivered (${contact}), left at door`)).toMatch(/^Delivered.{0,4} left at door$/u);
  });
});

it.each([
  ...['Received by carrier', 'Accepted by post office', 'Received by the sorting centre', 'Signed by recipient'],
  ...['Accepted by the Leipzig sorting centre', 'Received by Berlin hub', 'Parcel handed to DPD by sender.'],
  ...['Не вручено', 'Courier Arriving', 'Recipient Unreachable', 'Empfänger Unbekannt', '快递员已取件'],
  ...['Driver is nearby', 'Courier is waiting at the Leipzig hub', 'The driver is delayed'],
  ...['Status code 4471', 'PIN 560068', 'Signed Electronically'],
  ...['Delivered - Signed for by', 'Delivered and signed', 'Left with individual', 'No one has signed yet'],
  ...['Shipping information received by Australia Post', 'Your item has been accepted by USPS.', 'Driver Assigned'],
  ...['DRIVER COLLECTED SHIPMENT', 'Colis reçu par nos services', 'Вручено адресату', 'Received by 14:00'],
  ...['Shipment 9400111899223100001234 accepted', '1Z999AA10123456784', 'RR 123 456 785 DE', 'MSKU 305438 3'],
  ...['(01)04012345678901(17)240101(10)123456', '00340434161094042557', '0034 0434 1610 9404 2255 7'],
  ...[
    'IMEI 352625690417733',
    'AWB 020-12345675',
    'Order 1234567890 packed',
    'Lot 2024-0718-33',
    'Container 4155550123',
  ],
  ...[
    '2024-07-18 12:30:00',
    '18.07.2024 14:00',
    '20240718T143000.123456Z',
    '1721300000000',
    '2024-07-18T12:30:00+02:00',
  ],
  ...['52.520008, 13.404954', '+52.520008+013.404954', '52°31′12.0″ N', '-18.5 °C', 'Open 08:00-12:00 13.00-17.00'],
  ...['Arrived at 570501 Singapore', 'Seattle, WA 98101-1234', '123-4567 Tokyo', 'Hauptstraße 12-14, 10115 Berlin'],
  ...[
    'Contact Road 5',
    'MS Nordic Star departed',
    'Firma Müller',
    'Received by May 5',
    'Delivered to New York',
    'Left Bank 5',
    'Mobile, AL 36602-1234',
    'Zone B, Regal 12-34-56',
    'Pickup 10@Leipzig',
  ],
])('%s is kept as it is', (text) => {
  expect(redactText(text)).toBe(text);
});

const before = fc.constantFrom('Delivered', 'In transit, ', 'Left at door. ', 'Zone B: ', '快件已到达 ', '');
const after = fc.constantFrom('', ' at the depot', ', left at door', '. Thank you', ' 12:30', ' — 2024-07-18');
const digits = (count: number) =>
  fc.array(fc.integer({ min: 1, max: 9 }), { minLength: count, maxLength: count }).map((each) => each.join(''));
const telephones = fc
  .tuple(fc.constantFrom('+49', '0049', '0', '(0'), digits(3), fc.constantFrom(' ', '-', '/', '.', ''), digits(7))
  .map(([prefix, area, gap, number]) => ({
    sent: `${prefix}${prefix.endsWith('9') && gap !== '' ? ' ' : ''}${area}${prefix === '(0' ? ')' : ''}${gap}${number}`,
    secret: number,
  }));
const names = fc.constantFrom('Zaphod', 'J. Zaphod', 'ZAPHOD', 'Zaphod Beeblebrox', 'van der Zaphod');
const phrases = fc.constantFrom(
  ...['signed by', 'Signed for by:', 'received by', 'accepted by', 'left with neighbour', 'POD:', 'Driver:', 'attn.'],
  ...['unterschrieben von', 'signé par', 'firmado por', 'ontvangen door', 'odebrane przez', 'получено от', 'c/o'],
);

describe('whatever the text', () => {
  it('keeps no planted address, number or name', () => {
    fc.assert(
      fc.property(before, fc.emailAddress(), after, (lead, email, rest) => {
        expect(redactText(`${lead} ${email}${rest}`) ?? '').not.toContain(email);
      }),
    );
    fc.assert(
      fc.property(before, telephones, after, (lead, { sent, secret }, rest) => {
        expect(redactText(`${lead} ${sent}${rest}`) ?? '').not.toContain(secret);
      }),
    );
    fc.assert(
      fc.property(before, phrases, names, after, (lead, phrase, name, rest) => {
        expect(redactText(`${lead} ${phrase} ${name}${rest}`) ?? '').not.toMatch(/Zaphod|Beeblebrox/i);
      }),
    );
  });

  it('comes out the same a second time, and never throws', () => {
    const words = fc.array(
      fc.oneof(
        names,
        phrases,
        before,
        after,
        fc.string({ unit: 'binary' }),
        telephones.map((each) => each.sent),
      ),
    );
    fc.assert(
      fc.property(words, (parts) => {
        const once = redactText(parts.join(' '));
        if (once !== null) expect([redactText(once), isPublicText(once)]).toEqual([once, true]);
      }),
      { numRuns: 1000 },
    );
  });
});

it('reads hostile texts of any length in little time', () => {
  const texts = ['a@', '0 ', '(0', 'signed by ', 'Signed ', '12-', 'tel 0170 1234567 ', '签收人 ', '"@', 'a (at) b '];
  const start = process.cpuUsage();
  for (const text of texts) redactText(text.repeat(100_000));
  const { user } = process.cpuUsage(start);
  expect(user / 1000).toBeLessThan(5000);
});

it('has its own type, which only redactText makes', () => {
  expectTypeOf<PublicText>().toExtend<string>();
  expectTypeOf<string>().not.toExtend<PublicText>();
});
