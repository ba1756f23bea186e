import { createServerPayload } from '#lib/base/server-payload.ts';
import type { Brand } from '#lib/brand/brand.ts';
import type { EmbedOptions } from '#lib/embed/options.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import type { LoadedOrder } from '#lib/share/load/load-order.ts';
import type { Fault } from '#lib/share/view/outcome.ts';

/** What proxy.ts has found out about a request, for the page that it shows. Nothing of it is in a header or an address. */
export interface PageContext {
  /** Of the page that is shown. */
  readonly path: string;
  readonly isPaper: boolean;
  readonly locale: RegionalLocale;
  readonly embed: EmbedOptions;
  /** With the rules of a sealed link. */
  readonly brand: Brand;
  readonly fault: Fault | 'reading' | null;
  /** When the sealed link ended, ISO. */
  readonly ended: string | null;
  /** Of the link that a fault or the list of languages leads back to. */
  readonly query: string | null;
  /** The address that an unavailable link may have had before it was damaged. */
  readonly repaired: string | null;
  readonly order: LoadedOrder | null;
}

/** By the answer's nonce. */
export const pageContexts = createServerPayload<PageContext>('page');
