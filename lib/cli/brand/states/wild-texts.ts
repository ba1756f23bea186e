import { desertJourney } from './routes.ts';
import { shipmentState, type PreviewState } from './state.ts';
import { shipment, type View } from './views.ts';

const HOSTILE = '<img src=x onerror=alert(1)><b>bold</b> & "quotes" \'n\' &lt;entities&gt;';

/** Texts a service sends because somebody once typed them. */
export const wildTextStates: readonly PreviewState[] = [
  shipmentState('long-names', 'Long names', 'Every text is as long as texts get: nothing runs out of the page at 360 px.', (now) => shipment(now, {
    AssetName: 'Temperature-controlled pharmaceutical shipment, pallet 17 of 24, comparator arm, protocol 2024-511873-30-00, site 0417 (do not tilt, do not stack, do not freeze)',
    Status: 'Arrived at the regional cross-dock, awaiting appointment for the last mile',
    TrackingNo: '00340434161094042557-00340434161094042564-A/2024/0000931',
    CarrierName: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH & Co. KG aA',
    LabelType: 'Credit-card-size multi-sensor label with e-paper, temperature, humidity, shock and light, twelve weeks',
    CurrentAddress: { AddressLine1: 'Llanfair­pwllgwyngyll­gogery­chwyrn­drobwll­llan­tysilio­gogo­goch railway freight yard', AddressLine2: 'Building 14, Mezzanine 2, Cold store North-West, Dock 118 (entrance from the river side)', City: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', State: 'Isle of Anglesey', PostalCode: 'LL61 5UJ', Country: 'United Kingdom of Great Britain and Northern Ireland' },
    DestinationAddress: { AddressLine1: 'Krung Thep Maha Nakhon Amon Rattanakosin Mahinthara Ayuthaya Mahadilok Phop Noppharat Ratchathani Burirom 1', City: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu', Country: 'New Zealand' },
  })),
  shipmentState('rtl-text', 'Texts from right to left', 'Arabic names and places, with Latin numbers in between, in every language of the page.', (now) => shipment(now, {
    AssetName: 'أدوية مبردة، صندوق 3 من 3 (lot B-17)',
    Status: 'InTransit',
    CarrierName: 'شركة الخليج للشحن السريع',
    TrackingNo: 'GLF-2024/0931',
    DestinationAddress: { AddressLine1: 'مستشفى الملك فهد، شارع الجامعات', City: 'المدينة المنورة', PostalCode: '42351', Country: 'المملكة العربية السعودية', Latitude: 24.47, Longitude: 39.61 },
    Exceptions: ['ارتفاع درجة الحرارة فوق 8 °C', 'Delayed'],
  }, desertJourney)),
  shipmentState('hostile-text', 'Hostile texts', 'Markup, quotes, direction marks and control characters in every field: shown as letters, and nothing more.', (now) => {
    const view = shipment(now);
    return {
      ...view,
      AssetName: `${HOSTILE} \u202Eright to left override`,
      Status: '</h1><script>alert(1)</script>',
      TrackingNo: 'javascript:alert(1)',
      CarrierName: '{{7*7}} ${7*7} <svg onload=alert(1)>',
      Exceptions: [HOSTILE, '\u2067isolated\u2069 \u0007bell \u0000nul', '=HYPERLINK("https://example.invalid")', '../../etc/passwd'],
      DestinationAddress: { AddressLine1: HOSTILE, City: '"><script>alert(1)</script>', Country: '\u202Eairtsua' },
      LocationHistory: rowsOf(view).map((row, index) => (index % 3 === 0 ? { ...row, Address: { AddressLine1: HOSTILE, City: '<i>Köln</i>' }, Event: '<marquee>event</marquee>' } : row)),
    };
  }),
];

function rowsOf(view: View): readonly View[] {
  const rows = view['LocationHistory'];
  return Array.isArray(rows) ? rows.filter((row): row is View => typeof row === 'object' && row !== null) : [];
}
