import { describe, expect, test } from 'vitest';
import { splitStatus } from './status-text.ts';

describe('splitting a status for display', () => {
  test('tokens become words', () => {
    expect(splitStatus('InTransit')).toBe('In Transit');
    expect(splitStatus('out_for_delivery')).toBe('out for delivery');
    expect(splitStatus('IN-TRANSIT')).toBe('IN TRANSIT');
  });
  test('all else stays as sent', () => {
    for (const text of ['In transit', 'Delivered', 'IT', 'eBay', 'A-12', 'Ready.', 'Zoll – Prüfung', 'مُسلَّم']) expect(splitStatus(text)).toBe(text);
  });
});
