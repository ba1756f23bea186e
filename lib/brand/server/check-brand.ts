import type { Brand } from '../brand.ts';
import type { RawBrand } from '../brand-schema.ts';
import { neutralBrand } from '../neutral-brand.ts';
import { checkLinks, checkSupport } from './check-contact.ts';
import { checkLink } from './check-addresses.ts';
import { checkLook } from './check-look.ts';
import { checkEmbedders, checkHosts } from './check-origins.ts';
import { checkService, checkTiles } from './check-service.ts';
import { checkLanguages, checkWording, checkWords } from './check-words.ts';
import type { Complain } from './complain.ts';
import type { Folder } from './folder.ts';

/**
 * One brand from what the file says of it, with the neutral brand's for what it does not. Whatever cannot be used
 * is complained about; then the brand is only good for finding more of it. `hosts`: where each was listed so far.
 */
export function checkBrand(raw: RawBrand, path: string, hosts: Map<string, string>, folder: Folder, complain: Complain): Brand {
  const own = checkHosts(raw.hosts ?? [], `${path}.hosts`, hosts, complain);
  const languages = checkLanguages(raw.languages, `${path}.languages`, complain);
  const { offered } = languages;
  return {
    id: own[0] ?? '',
    hosts: own,
    name: raw.name === undefined ? null : checkWords(raw.name, `${path}.name`, offered, complain),
    ...checkLook(raw, path, folder, complain),
    headerLinks: checkLinks(raw.headerLinks, `${path}.headerLinks`, offered, complain),
    footerLinks: checkLinks(raw.footerLinks, `${path}.footerLinks`, offered, complain),
    support: checkSupport(raw.support, `${path}.support`, complain),
    privacyUrl: raw.privacyUrl === undefined ? null : checkLink(raw.privacyUrl, `${path}.privacyUrl`, [], complain),
    languages,
    wording: {
      status: checkWording(raw.wording?.status, `${path}.wording.status`, offered, complain),
      exceptions: checkWording(raw.wording?.exceptions, `${path}.wording.exceptions`, offered, complain),
    },
    show: checkShow(raw.show),
    tiles: checkTiles(raw.tiles, `${path}.tiles`, complain),
    borders: raw.borders ?? neutralBrand.borders,
    embedders: raw.embedders === undefined ? neutralBrand.embedders : checkEmbedders(raw.embedders, `${path}.embedders`, complain),
    tellsEmbedder: raw.tellsEmbedder ?? neutralBrand.tellsEmbedder,
    service: checkService(raw.service, `${path}.service`, complain),
  };
}

function checkShow(raw: RawBrand['show'] = {}): Brand['show'] {
  const { show } = neutralBrand;
  return {
    trackingNumber: raw.trackingNumber ?? show.trackingNumber,
    carrier: raw.carrier ?? show.carrier,
    label: raw.label ?? show.label,
    street: raw.street ?? show.street,
    downloads: raw.downloads ?? show.downloads,
  };
}
