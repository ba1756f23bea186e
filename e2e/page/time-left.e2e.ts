import { expect, test } from '../support/fixtures.ts';
import { misplacedText } from '../support/overflow.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const rowAt = (minutes: number, city: string) => ({ Timestamp: minutesAgo(minutes), Address: { City: city } });
const shipment = { AssetName: 'canary-cargo', LocationHistory: [rowAt(4, 'Graz'), rowAt(90, 'Linz')] };
const underWay = { ...shipment, Status: 'Out for delivery' };

const texts = {
  en: {
    title: 'Time left',
    about: /about 21\smin, as of \d\d:\d\d\sUTC/,
    place: 'Where it was left',
    expected: /Arriving|Expected/,
  },
  ar: {
    title: 'الوقت المتبقي',
    about: /نحو 21\sدقيقة، وفق بيانات .*UTC/,
    place: 'مكان ترك الشحنة',
    expected: /التسليم/,
  },
  de: {
    title: 'Verbleibende Zeit',
    about: /etwa 21\sMin\., Stand: \d\d:\d\d\sUTC/,
    place: 'Ablageort',
    expected: /Zustellung|Voraussichtlich/,
  },
};

test.use({ timezoneId: 'UTC' });

for (const width of [360, 1440])
  test(`shows the time left and where it was left, ${width} px`, async ({ newShareId, openShare, page, service }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [lang, { title, about, place, expected }] of Object.entries(texts)) {
      const shareId = newShareId();
      const headline = page.getByRole('heading', { level: 1 });
      await service.respond(shareId, { ...underWay, eta: 1260 });
      await openShare(shareId, { query: `lang=${lang}&tz=UTC` });
      await expect(headline).toContainText(title);
      await expect(headline).toContainText(about);
      expect(await misplacedText(page)).toEqual([]);

      const both = newShareId();
      await service.respond(both, { ...underWay, etaMinutes: 21, EstimatedDelivery: minutesAgo(-40) });
      await openShare(both, { query: `lang=${lang}&tz=UTC` });
      await expect(headline).toContainText(expected);
      await expect(page.locator('p', { hasText: title }).first()).toContainText(about);
      expect(await misplacedText(page)).toEqual([]);

      const delivered = newShareId();
      const proof = { signedBy: 'canary-person', deliveryLocation: 'FRONT_DOOR' };
      const times = { DeliveredOn: minutesAgo(4), etaMinutes: 21 };
      await service.respond(delivered, { ...shipment, Status: 'Delivered', ...times, proofOfDelivery: proof });
      await openShare(delivered, { query: `lang=${lang}&tz=UTC` });
      await expect(page.getByText(place).first()).toBeVisible();
      await expect(page.getByText('FRONT DOOR').first()).toBeVisible();
      await expect(page.getByText(title)).toHaveCount(0);
      expect(await page.content()).not.toContain('canary-person');
      expect(await misplacedText(page)).toEqual([]);
    }
  });
