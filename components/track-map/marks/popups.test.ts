// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createPopupContent } from './popups.ts';

test('text from the service is never HTML in a popup', () => {
  const content = createPopupContent(
    { title: '<img src=x onerror=alert(1)>', lines: ['<script>alert(1)</script>', '12:00'] },
    () => undefined,
  );
  expect(content.querySelectorAll('img, script')).toHaveLength(0);
  expect(content.textContent).toBe('<img src=x onerror=alert(1)><script>alert(1)</script>12:00');
});

test('each line of a popup has its own text direction', () => {
  const content = createPopupContent({ title: 'برلين', lines: ['Report 1 of 2'] }, () => undefined);
  expect(content.dir).toBe('auto');
  expect(content.querySelectorAll('bdi')).toHaveLength(2);
});
