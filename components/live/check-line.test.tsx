import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { compileNamespaces } from '#lib/i18n/compile-messages.mjs';
import { loadedLanguages } from '#lib/i18n/language-data.ts';
import english from '#lib/i18n/messages/en.json';
import { readLocalForms } from '#lib/i18n/read-forms.ts';
import { PageLanguage } from '../language/context.tsx';
import { PageClockProvider } from '../page/page-clock.tsx';
import { ShareStateContext } from '../page/share-state.ts';
import { pageOfBody, textOf } from '../page/test-drawn-page.ts';
import { CheckLine } from './check-line.tsx';

const now = '2026-11-25T02:30:00.000Z';

beforeAll(() => void (loadedLanguages()['en'] = { messages: compileNamespaces(english) }));

function draw(failing: boolean) {
  const { shareId, view } = pageOfBody({ AssetName: 'Box', LocationHistory: [] });
  const state = {
    ...{ shareId, view, checkedAt: now, readAt: now, failing, checking: false, onCheck: () => undefined },
    ...{ tiles: null, selection: null, onSelect: () => undefined, drawn: 0, choose: () => Promise.resolve() },
  };
  return renderToString(
    <PageLanguage locale="en" language="en" forms={readLocalForms('en')} script="/en.js" nonce="">
      <PageClockProvider drawn={{ now, clock: 'UTC', zone: 'UTC' }}>
        <ShareStateContext value={state}>
          <CheckLine />
        </ShareStateContext>
      </PageClockProvider>
    </PageLanguage>,
  );
}

test('says nothing of a check that succeeded', () => {
  expect(textOf(draw(false))).toBe('');
});

test('says as of when the page is while the latest check failed', () => {
  expect(textOf(draw(true))).toBe('Not updated since 02:30 UTC. Trying again automatically.');
  expect(textOf(draw(true), { withoutScripts: true })).toBe('Not updated since 02:30 UTC.');
});
