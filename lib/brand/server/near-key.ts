/** What people write for keys of ours. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  color: 'colour', brandcolor: 'colour', primarycolor: 'colour', radius: 'cornerRadius', borderradius: 'cornerRadius', host: 'hosts', domains: 'hosts', domain: 'hosts',
  title: 'name', icon: 'favicon', header: 'headerLinks', footer: 'footerLinks', links: 'headerLinks', contact: 'support', privacy: 'privacyUrl', locales: 'languages',
  language: 'languages', words: 'wording', statuses: 'status', exception: 'exceptions', visible: 'show', frameancestors: 'embedders', embed: 'embedders', api: 'service',
  link: 'href', url: 'href', label: 'text', mail: 'email', tel: 'phone', telephone: 'phone', website: 'url', src: 'file', fonts: 'font', tile: 'tiles',
};

/** The known key that was probably meant: `colour` for `color` or `Colur`; null if none is close. */
export function nearKey(written: string, known: readonly string[]): string | null {
  const plain = written.toLowerCase().replace(/[^a-z]/g, '');
  const other = Object.hasOwn(OTHER_NAMES, plain) ? OTHER_NAMES[plain] : undefined;
  if (other !== undefined && known.includes(other)) return other;
  const most = Math.min(3, Math.floor(plain.length * 0.4));
  const ranked = known.map((key) => ({ key, distance: distanceOf(plain, key.toLowerCase()) })).sort((one, two) => one.distance - two.distance);
  const [nearest] = ranked;
  return plain.length <= 40 && nearest !== undefined && nearest.distance <= most ? nearest.key : null;
}

/** How many letters to add, drop or change. */
function distanceOf(one: string, two: string): number {
  let row = Array.from({ length: two.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...two].entries()) {
      next.push(Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, (row[index] ?? 0) + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[two.length] ?? 0;
}
