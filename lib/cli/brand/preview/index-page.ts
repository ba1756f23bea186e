import { html } from 'hono/html';
import { type Locale, localeNames } from '#lib/i18n/locales.ts';
import type { PreviewState } from '../states/state.ts';
import { stateGroups } from '../states/states.ts';
import { type Markup, pageShell } from './html.ts';
import {
  lookLink,
  originOf,
  pageLink,
  type PreviewBrand,
  printLink,
  shownThemes,
  type Site,
  valuesWithWords,
} from './site.ts';

/** Every state of every brand. */
export function indexPage(site: Site): string {
  const groups = [...rowsByGroup(site)];
  return pageShell(
    'Brand preview',
    html`<header>
<h1>Brand preview</h1>
<p>Every state of the tracking page, with shipments made up for it. Change the brands file and reload.</p>
<ul class="brands">${site.brands.map((brand) => brandEntry(site, brand))}</ul>
${site.prints ? null : html`<p>To see a page on paper, open it and print it from your browser: there is none here to make a PDF with.</p>`}
<nav aria-label="Kinds of states">${groups.map(([title]) => html`<a href="#${anchorOf(title)}">${title}</a>`)}</nav>
</header>
<main>${groups.map(
      ([title, rows]) => html`<section>
<h2 id="${anchorOf(title)}">${title}</h2>
${rows.map((row) => stateEntry(site, row))}
</section>`,
    )}</main>`,
  );
}

interface Row {
  readonly state: PreviewState;
  /** States of wording are a brand's own. */
  readonly brands: PreviewBrand[];
}

/** Two brands' first own status have one name in a link and are two things, so the title counts as well. */
function rowsByGroup(site: Site): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const brand of site.brands) {
    for (const { title, states } of stateGroups(valuesWithWords(brand.brand))) {
      const rows = groups.get(title) ?? [];
      groups.set(title, rows);
      for (const state of states) {
        const known = rows.find((row) => row.state.name === state.name && row.state.title === state.title);
        if (known === undefined) rows.push({ state, brands: [brand] });
        else known.brands.push(brand);
      }
    }
  }
  return groups;
}

function brandEntry(site: Site, brand: PreviewBrand): Markup {
  const origin = originOf(brand, site.pagesPort);
  const hosts = brand.brand.hosts.join(', ');
  return html`<li><bdi>${brand.name}</bdi> <a href="${origin}/">${origin.replace('http://', '')}</a>${hosts === '' ? null : html` <small>stands for <bdi>${hosts}</bdi></small>`}</li>`;
}

function stateEntry(site: Site, { state, brands }: Row): Markup {
  return html`<article>
<h3>${state.title}${state.status === 200 ? null : html` <small>${state.status}</small>`}</h3>
<p>${state.about}</p>
<div class="cells">${brands.map((brand) => cell(site, state, brand))}</div>
</article>`;
}

function cell(site: Site, state: PreviewState, brand: PreviewBrand): Markup {
  const { default: first, offered } = brand.brand.languages;
  const look = { brand, state: state.name, lang: first, theme: 'light' } as const;
  return html`<div class="cell">
<a class="frames" href="${lookLink(look)}"><bdi>${brand.name}</bdi></a>
${shownLanguages(offered).map((lang) => html`<span class="links"><bdi lang="${lang}">${localeNames[lang]}</bdi> ${shownThemes.map((theme) => html`<a href="${pageLink(site, { ...look, lang, theme })}">${theme}</a> `)}${site.prints ? html`<a href="${printLink({ ...look, lang })}">PDF</a>` : null}</span>`)}
</div>`;
}

/** Of many a few, and each page leads to the others. */
const MOST_LANGUAGES = 4;

function shownLanguages(offered: readonly Locale[]): readonly Locale[] {
  return offered.slice(0, MOST_LANGUAGES);
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
