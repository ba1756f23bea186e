import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageBrand } from '#lib/brand/view.ts';
import { compileNamespaces } from '#lib/i18n/compile-messages.mjs';
import { loadedLanguages } from '#lib/i18n/language-data.ts';
import { readLocalForms } from '#lib/i18n/read-forms.ts';
import english from '#lib/i18n/messages/en.json';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import { shareDataOf } from '#lib/share/view/share-data.ts';
import { decodeShareData, encodeShareData } from '#lib/share/view/wire.ts';
import { neutralBrand } from '#lib/brand/brand.ts';
import { BrandProvider } from '../brand/context.tsx';
import { PageLanguage } from '../language/context.tsx';
import { PageClockProvider } from './page-clock.tsx';
import { ShareStateContext } from './share-state.ts';

const brand: PageBrand = {
  ...{ borders: true, tellsEmbedder: false, embedders: [], wording: { status: {}, exceptions: {} } },
  show: neutralBrand.show,
};

interface TextOptions {
  readonly zone?: string;
  readonly page?: number;
  readonly drawing?: string | null;
  /** Only the texts that are shown instead of others where scripts are off. */
  readonly withoutScripts?: boolean;
}

/** Renders a part of an answer's page in English on the server, from the answer's wire form, and returns its text. */
export function textOf(
  part: ReactNode,
  answer: SharedAnswer,
  { zone = 'UTC', page = 1, drawing = null, withoutScripts = false }: TextOptions = {},
): string {
  loadedLanguages()['en'] = { messages: compileNamespaces(english) };
  const outcome = { kind: 'shared', answer, checkedAt: answer.readAt, failingSince: null } as const;
  const wire = encodeShareData(shareDataOf(outcome, { page }, answer.readAt));
  const { view, checkedAt, readAt, now } = decodeShareData(JSON.parse(JSON.stringify(wire)));
  const state = {
    ...{ shareId: 'x', view, checkedAt, readAt, failing: false, checking: false, onCheck: () => undefined },
    ...{ drawing, readings: '', tiles: null, selection: null, onSelect: () => undefined },
  };
  const markup = renderToString(
    <SearchParamsContext value={new URLSearchParams()}>
      <PageLanguage locale="en" language="en" forms={readLocalForms('en')} script="/en.js" nonce="">
        <BrandProvider brand={brand}>
          <PageClockProvider now={now} requested={{ clock: zone }}>
            <ShareStateContext value={state}>{part}</ShareStateContext>
          </PageClockProvider>
        </BrandProvider>
      </PageLanguage>
    </SearchParamsContext>,
  );
  const misnamed = NAME_WITHOUT_ROLE.exec(markup);
  if (misnamed !== null) throw new Error(`HTML allows no aria-label here: ${misnamed[0]}`);
  const shown = withoutScripts
    ? [...markup.matchAll(/<noscript>(.*?)<\/noscript>/g)].map(([, still]) => still).join(' ')
    : markup.replaceAll(/<noscript>.*?<\/noscript>/g, '');
  return shown
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u2068\u2069]+/g, ' ')
    .replaceAll(/ (?=[,.])/g, '')
    .replaceAll(/&(#x27|quot|lt|gt|amp);/g, (_, name: string) => escaped[name] ?? '');
}

const NAME_WITHOUT_ROLE = /<(?:time|span|p|div|b|small|li|bdi)\b(?![^>]*\srole=)[^>]*\saria-label=[^>]*>/;

const escaped: Readonly<Record<string, string>> = { '#x27': "'", quot: '"', lt: '<', gt: '>', amp: '&' };
