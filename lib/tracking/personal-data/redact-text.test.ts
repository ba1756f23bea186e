import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { isPublicText, type PublicText, redactText } from './redact-text.ts';

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
    ['Delivered to Arthur Dent, signed', 'Delivered …, signed'],
    ['Unterschrieben von Müller', null],
    ['Von Max Muster entgegengenommen', 'entgegengenommen'],
    ['Signé par Arthur Dent', null],
    ['Colis remis à Mme Lefèvre', 'Colis remis'],
    ['Recibido por Ana García', 'Recibido'],
    ['Assinado por Arthur Dent', null],
    ['Ondertekend door A. Dent', null],
    ['Odebrał: Jan Kowalski', null],
    ['Teslim alan: Ahmet Yılmaz', null],
    ['Вручено Иванову Ивану', 'Вручено'],
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
    ['Delivered to Anna Smith', 'Delivered'],
    ['Delivered to: John', 'Delivered'],
    ['DELIVERED TO JOHN SMITH', 'DELIVERED'],
    ['delivered to john smith', 'delivered'],
    ['Delivered to Zaphod Beeblebrox at front desk', 'Delivered … at front desk'],
    ['Assigned to driver Bob', 'Assigned to driver'],
    ['Handed out by Ottoline', 'Handed out'],
    ['Entregue a Maria Silva', 'Entregue'],
    ['Entregue ao João', 'Entregue'],
    ['Entregado a Juan Pérez', 'Entregado'],
    ['Consegnato a Mario Rossi', 'Consegnato'],
    ['Livré à Jean Dupont', 'Livré'],
    ['Geliefert an Max Muster', 'Geliefert'],
    ['Leveret til Mette Hansen', 'Leveret'],
    ['Levert til Ola Nordmann', 'Levert'],
    ['Doręczono: Jan Kowalski', 'Doręczono'],
    ['Doručeno: Jan Novák', 'Doručeno'],
    ['Kézbesítve: Nagy János', 'Kézbesítve'],
    ['Доставлено Иванову Ивану', 'Доставлено'],
    ['Παραδόθηκε σε Γιώργο Παπαδόπουλο', 'Παραδόθηκε'],
    ['Teslim edildi: Ahmet Yılmaz', 'Teslim edildi'],
    ['נמסר לדוד כהן', 'נמסר'],
    ['Imewasilishwa kwa Juma Otieno', 'Imewasilishwa'],
    ['Levererad till Anna Svensson', 'Levererad'],
    ['Kvitterat av Anna Svensson', null],
    ['Mottagits av: Anna Svensson', 'Mottagits'],
    ['Signatur: Anna Svensson', null],
    ['Kuitannut Matti Meikäläinen', null],
    ['Allekirjoitti: Matti Meikäläinen', null],
    ['Luovutettu Matti Meikäläiselle', 'Luovutettu'],
    ['تم التوقيع بواسطة أحمد علي', null],
    ['تم الاستلام بواسطة أحمد علي', 'تم الاستلام'],
    ['تم التسليم إلى أحمد علي', 'تم التسليم'],
    ['توقيع المستلم: أحمد علي', null],
    ['张三已签收', '已签收'],
    ['已签收,张三', '已签收'],
    ['快件已签收，签收人是：张三，感谢使用', '快件已签收，…，感谢使用'],
    ['签名:张三', null],
    ['서명: 홍길동', null],
    ['Left at door. Code portail: 58B21', 'Left at door'],
    ['Digicode 12A45', null],
    ['Locker 12, code 4567', 'Locker 12'],
    ['Gate code: 12-34', null],
    ['The code for the gate is 4471', null],
    ['Keypad: 4471#', null],
    ['Code für den Schlüsselsafe ist 4471', null],
    ['Código del portal: 1234', null],
    ['Code casier 4471', null],
    ['Portkod 1234, tredje våningen', 'tredje våningen'],
    ['Код от подъезда 12К34', null],
    ['Kapı kodu 1234', null],
    ['取件码：123456', null],
    ['현관 비밀번호 1234', null],
    ['Delivered {a}@a.aa', 'Delivered'],
    ['رمز الباب ٤٤٧١', null],
    ['Delivered, roommate Priyanka', 'Delivered, roommate'],
    ['wife, Zofia', 'wife'],
    ['Doorman (Luis Quillfeather)', 'Doorman'],
    ['Reception: Zofia Wrona', null],
    ['mailroom - Kowalska', 'mailroom'],
    ['FRONT DESK SMITHERS', 'FRONT DESK'],
    ['front desk/O’Brien', 'front desk'],
    ['Hausmeister Özdemir', 'Hausmeister'],
    ['Empfang Fr. Özdemir', 'Empfang'],
    ['bij buurvrouw De Groot', 'bij buurvrouw'],
    ['portiere sig. Tagliaferri', 'portiere'],
    ['buren fam. Jansma', 'buren'],
    ['u sąsiadki p. Wójcik', 'u sąsiadki'],
    ['güvenlik Mehmet Bey', 'güvenlik'],
    ['管理人 佐藤さん', '管理人'],
    ['田中宅', null],
    ['Delivered, left w/ Kowalska', 'Delivered'],
    ['Ring bell at Wrzosek', null],
    ['Bei Wrzosek klingeln', 'klingeln'],
    ['Sonner chez Wrzosek', null],
    ['Ask for Wrzosek', null],
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
      'anna AT example DOT com',
      'anna at example dot com',
      'anna AT example.com',
      'anna_at_example.com',
      'anna arroba example punto com',
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
  ...[
    'Delivered 9:30 a.m. Leeds',
    'Fr. Vormittag',
    'Reception, Leeds',
    'Front Desk/Reception/Mail Room',
    'RECEPTION CLOSED',
  ],
  ...[
    'Porter Services Ltd arrived',
    'Neighbour Accepted Parcel',
    'Reception: 24/7',
    'Call Customer Service',
    '自宅',
    '在宅',
  ],
  ...['Delivered to Hamburg', 'Delivered to reception', 'Delivered to neighbour', 'Delivered to sender'],
  ...['Delivered to locker 12', 'Delivered to Front Desk', 'Delivered to Kuala Lumpur', 'Delivered to Via Roma 12'],
  ...[
    'DELIVERED TO AGENT FOR FINAL DELIVERY',
    'Delivered to Whole Foods Market',
    'Returned to Sender',
    'Sent to Berlin',
  ],
  ...['Entregue a Lisboa', 'Entregue ao destinatário', 'ENTREGUE AO DESTINATARIO', 'Entregado a domicilio'],
  ...['Consegnato a Milano', 'Livré à Paris', 'Livré au gardien', 'Levererad till Malmö', 'Levert til Oslo'],
  ...['Toimitettu Helsinkiin', 'Luovutettu vastaanottajalle', 'Doręczono adresatowi', 'Doručeno příjemci'],
  ...['Вручено: отправителю', 'Відправлення вручено: відправнику', 'ВРУЧЕНО ОТПРАВИТЕЛЮ', 'Вручено в Москве'],
  ...['Undertecknad elektroniskt', 'Semnat electronic', 'Handed to the sender. Thank you'],
  ...['تم التسليم إلى الرياض', 'تم التسليم بنجاح', 'תודה, נמסר לתל אביב', '已签收,谢谢', '本人签收', '交给前台'],
  ...['Locker 1234', 'Gate 12', 'Code postal 75011', 'Postal code 10115', 'Error code 4471 at gate', 'Code 4471'],
  ...['Visit us at example.com', 'See https://look-at-me.com/x', 'Arrived at depot dot'],
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

it('shows no half of an address or name where a long text is cut', () => {
  for (const secret of ['a.zaphod@example.com', 'call 0170 5550199', 'signed by Zaphod', 'gate code 5550199'])
    for (let place = 1960; place < 2010; place += 1) {
      const shown = redactText(`${'ab '.repeat(place).slice(0, place - 1)} ${secret} ${'cd '.repeat(2000)}`) ?? '';
      expect(shown).not.toMatch(/zaph|0170|555/i);
      expect(shown.length).toBeGreaterThan(1900);
      expect(shown.length).toBeLessThanOrEqual(2000);
    }
});

it('has its own type, which only redactText makes', () => {
  expectTypeOf<PublicText>().toExtend<string>();
  expectTypeOf<string>().not.toExtend<PublicText>();
});
