import { html } from 'hono/html';
import { localeNames } from '#lib/i18n/locales.ts';
import {
  chooseLanguage,
  embedScript,
  framesLink,
  originOf,
  pageLink,
  type PreviewBrand,
  previewThemes,
  printLink,
  type Selection,
  type Site,
} from './site.ts';
import type { PreviewState } from './states.ts';

type Markup = ReturnType<typeof html>;

const MAX_LANGUAGES = 4;
const embedModes = ['summary', 'map', 'full', 'timeline', 'readings'] as const;

export function indexPage(site: Site): string {
  return pageShell(
    'Brand preview',
    html`<header>
<h1>Brand preview</h1>
<p>Every state of the tracking page, with the demo's shipments. Change the brands file and reload.</p>
<ul class="brands">${site.brands.map((brand) => brandItem(site, brand))}</ul>
${site.canPrint ? null : html`<p>To see a page on paper, open it and print it: there is no browser here to make a PDF with.</p>`}
</header>
<main>${[...statesWithBrands(site)].map(([, { state, brands }]) => stateItem(site, state, brands))}</main>`,
  );
}

/** Brands share the states of the demo; those of its wording are a brand's own. */
function statesWithBrands({ brands }: Site) {
  const found = new Map<string, { readonly state: PreviewState; readonly brands: PreviewBrand[] }>();
  for (const brand of brands) {
    for (const state of brand.states) {
      const known = found.get(state.shareId);
      if (known === undefined) found.set(state.shareId, { state, brands: [brand] });
      else known.brands.push(brand);
    }
  }
  return found;
}

function brandItem({ pagesPort }: Site, brand: PreviewBrand): Markup {
  const origin = originOf(brand, pagesPort);
  const hosts = brand.brand.hosts.join(', ');
  return html`<li><bdi>${brand.name}</bdi> <a href="${origin}/">${origin.replace('http://', '')}</a>${hosts === '' ? null : html` <small>in place of <bdi>${hosts}</bdi></small>`}</li>`;
}

function stateItem(site: Site, state: PreviewState, brands: readonly PreviewBrand[]): Markup {
  return html`<article id="${state.name}">
<h2>${state.title}${state.status === 200 ? null : html` <small>${state.status}</small>`}</h2>
<p>${state.about}</p>
<div class="cells">${brands.map((brand) => {
    const { default: lang, offered } = brand.brand.languages;
    const selection = { brand, state, lang, theme: 'light' } as const;
    return html`<div class="cell">
<a class="frames" href="${framesLink(selection)}"><bdi>${brand.name}</bdi></a>
${offered.slice(0, MAX_LANGUAGES).map((lang) => html`<span class="links"><bdi lang="${lang}">${localeNames[lang]}</bdi> ${previewThemes.map((theme) => html`<a href="${pageLink(site, { ...selection, lang, theme })}">${theme}</a> `)}${site.canPrint ? html`<a href="${printLink({ ...selection, lang })}">PDF</a>` : null}</span>`)}
</div>`;
  })}</div>
</article>`;
}

/** One state of one brand: the page as on a phone, and embedded in each mode. */
export function framesPage(site: Site, selection: Selection): string {
  const { brand, state, lang, theme } = selection;
  const rows = {
    Brand: site.brands.map((other) => {
      const otherState = other.states.find(({ name }) => name === state.name) ?? other.states[0] ?? state;
      const href = framesLink({ ...selection, brand: other, state: otherState, lang: chooseLanguage(other, lang) });
      return choice(other.name, href, other.key === brand.key);
    }),
    Language: brand.brand.languages.offered.map((other) =>
      choice(localeNames[other], framesLink({ ...selection, lang: other }), other === lang),
    ),
    Theme: previewThemes.map((other) => choice(other, framesLink({ ...selection, theme: other }), other === theme)),
    State: brand.states.map((other) =>
      choice(other.title, framesLink({ ...selection, state: other }), other.name === state.name),
    ),
    Alone: [
      html`<a href="${pageLink(site, selection)}">The page</a>`,
      ...(site.canPrint ? [html`<a href="${printLink(selection)}">On paper, as PDF</a>`] : []),
    ],
  };
  return pageShell(
    `${state.title} · ${brand.name}`,
    html`<script src="${embedScript(site, brand)}" async></script>
<header>
<p><a href="/">Brand preview</a></p>
<h1>${state.title}</h1>
<p>${state.about}</p>
<dl>${Object.entries(rows).map(([name, links]) => html`<dt>${name}</dt><dd>${links.map((link) => html`${link} `)}</dd>`)}</dl>
</header>
<main class="frames-list ${theme}">
<figure class="phone"><figcaption>The page on a phone, 360 × 780</figcaption><iframe src="${pageLink(site, selection)}" title="The page on a phone"></iframe></figure>
${embedModes.map((mode) => html`<figure class="embed"><figcaption><a href="${pageLink(site, selection, { embed: mode })}">embed=${mode}</a></figcaption><share-viewer link="${pageLink(site, selection)}" mode="${mode}" lang="${lang}" theme="${theme}" title="embed=${mode}"></share-viewer></figure>`)}
</main>`,
  );
}

function choice(text: string, href: string, isChosen: boolean): Markup {
  return isChosen
    ? html`<span class="chosen" aria-current="true"><bdi>${text}</bdi></span>`
    : html`<a href="${href}"><bdi>${text}</bdi></a>`;
}

function pageShell(title: string, body: Markup): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/preview.css">
</head>
<body>
${body}
</body>
</html>
`);
}
