import { html } from 'hono/html';
import { localeNames } from '#lib/i18n/locales.ts';
import type { PreviewState } from '../states/state.ts';
import { stateGroups } from '../states/states.ts';
import { type Markup, pageShell } from './html.ts';
import {
  embedScript,
  languageOf,
  type Look,
  lookLink,
  pageLink,
  printLink,
  shownThemes,
  type Site,
  valuesWithWords,
} from './site.ts';

/** Those of `embed=`, the short ones first. */
const modes = ['summary', 'map', 'full', 'timeline'] as const;

/** One state of one brand: the page as on a phone, and embedded in each mode. */
export function lookPage(site: Site, look: Look, state: PreviewState): string {
  const { brand, lang, theme } = look;
  return pageShell(
    `${state.title} · ${brand.name}`,
    html`<script src="${embedScript(site, brand)}" async></script>
<header>
<p><a href="/">Brand preview</a></p>
<h1>${state.title}</h1>
<p>${state.about}</p>
<dl>
${choices(
  'Brand',
  site.brands.map((other) =>
    choice(
      other.name,
      lookLink({
        ...look,
        ...ownState(look.state, other.key === brand.key),
        brand: other,
        lang: languageOf(other, lang),
      }),
      other.key === brand.key,
    ),
  ),
)}
${choices(
  'Language',
  brand.brand.languages.offered.map((other) =>
    choice(localeNames[other], lookLink({ ...look, lang: other }), other === lang),
  ),
)}
${choices(
  'Theme',
  shownThemes.map((other) => choice(other, lookLink({ ...look, theme: other }), other === theme)),
)}
${choices('State', neighbours(look))}
${choices('Alone', [html`<a href="${pageLink(site, look)}">The page</a>`, ...(site.prints ? [html`<a href="${printLink(look)}">On paper, as PDF</a>`] : [])])}
</dl>
</header>
<main class="frames-list ${theme}">
<figure class="phone"><figcaption>The page on a phone, 360 × 780</figcaption><iframe src="${pageLink(site, look)}" title="The page on a phone"></iframe></figure>
${modes.map((mode) => html`<figure class="embed"><figcaption><a href="${pageLink(site, look, { embed: mode })}">embed=${mode}</a></figcaption><share-viewer link="${pageLink(site, look)}" mode="${mode}" lang="${lang}" theme="${theme}" title="embed=${mode}"></share-viewer></figure>`)}
</main>`,
  );
}

/** A link of a row of choices; what is shown already is no link. */
function choice(text: string, href: string, isChosen: boolean): Markup {
  return isChosen
    ? html`<span class="chosen" aria-current="true"><bdi>${text}</bdi></span>`
    : html`<a href="${href}"><bdi>${text}</bdi></a>`;
}

function choices(name: string, links: readonly Markup[]): Markup {
  return html`<dt>${name}</dt><dd>${links.map((link) => html`${link} `)}</dd>`;
}

/** A brand's own wording is not another's. */
function ownState(state: string, isOwn: boolean): { readonly state: string } {
  return { state: isOwn || !state.startsWith('worded-') ? state : 'shared' };
}

function neighbours(look: Look): readonly Markup[] {
  const states = stateGroups(valuesWithWords(look.brand.brand)).flatMap((group) => group.states);
  const at = states.findIndex(({ name }) => name === look.state);
  const link = (state: PreviewState | undefined, before: string) =>
    state === undefined
      ? []
      : [html`<a href="${lookLink({ ...look, state: state.name })}">${before} ${state.title}</a>`];
  return [...link(states[at - 1], '←'), ...link(states[at + 1], '→')];
}
