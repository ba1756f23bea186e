import { decodePercent } from '../decode-percent.ts';

const TRACKING_PREFIXES = ['utm_', 'mtm_', 'matomo_', 'pk_', 'piwik_', 'hsa_', 'ga_', 'bsft_', '__hs', 'trk_'];

/** Added by mail senders, advertisers and social networks, and never used by pages themselves. */
const TRACKING_NAMES = new Set(
  [
    'fbclid gclid gclsrc gbraid wbraid dclid srsltid _ga _gl msclkid twclid ttclid li_fat_id igshid igsh si yclid ysclid',
    '_openstat epik rdt_cid sccid ref_src ref_url s_kwcid s_cid irclickid cjevent _branch_match_id rb_clickid wickedid',
    'mc_cid mc_eid mkt_tok _hsenc _hsmi hsctatracking vero_id vero_conv oly_enc_id oly_anon_id _kx __s dm_i',
    'ml_subscriber ml_subscriber_hash elqtrackid nr_email_referer vgo_ee',
    // Ours: lets in a person who was taken for a robot.
    'open keep',
  ].flatMap((names) => names.split(' ')),
);

/** Removes tracking parameters from a raw query with its `?`; the rest stays byte for byte. Never throws. */
export function cleanQuery(search: string): string {
  const pairs = (search.startsWith('?') ? search.slice(1) : search).split('&');
  const kept = pairs.filter((pair) => !isTracking(pair));
  if (kept.length === pairs.length) return search;
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

function isTracking(pair: string): boolean {
  const [name = ''] = pair.split('=', 1);
  const word = (decodePercent(name) ?? name).toLowerCase();
  return TRACKING_NAMES.has(word) || TRACKING_PREFIXES.some((prefix) => word.startsWith(prefix));
}
