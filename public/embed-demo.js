/* How a host page works with <share-viewer>: set attributes, listen for events, call focusPoint. */
const viewers = document.querySelectorAll('share-viewer');
const form = document.getElementById('choice');
const log = document.getElementById('log');
const fields = ['link', 'theme', 'lang', 'background'];
const events = ['ready', 'resize', 'state', 'exception', 'stale', 'unavailable', 'error'];

function show() {
  const { value: theme } = form.elements.namedItem('theme');
  // The viewers are transparent: they need a page in their own theme behind them.
  document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme;
  for (const viewer of viewers) {
    for (const name of fields) {
      const { value } = form.elements.namedItem(name);
      if (value === '') viewer.removeAttribute(name);
      else viewer.setAttribute(name, value);
    }
  }
}

function readFragment() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const name of fields) {
    const field = form.elements.namedItem(name);
    const value = given.get(name);
    if (value !== null && (field.tagName === 'INPUT' || [...field.options].some((option) => option.value === value))) field.value = value;
  }
  show();
}

function writeFragment() {
  const chosen = new URLSearchParams();
  for (const name of fields) {
    const { value } = form.elements.namedItem(name);
    if (value !== '') chosen.set(name, value);
  }
  history.replaceState(null, '', `#${chosen}`);
}

function note({ type, target, detail }) {
  const { shareViewer: _version, type: _type, ...rest } = detail;
  const row = log.insertRow(0);
  for (const text of [new Date().toTimeString().slice(0, 8), target.getAttribute('mode'), type, JSON.stringify(rest)]) row.insertCell().textContent = text;
  while (log.rows.length > 200) log.deleteRow(-1);
}

for (const type of events) document.addEventListener(`share-${type}`, note);
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('change', () => {
  writeFragment();
  show();
});
window.addEventListener('hashchange', readFragment);
document.getElementById('focus').addEventListener('click', () => {
  for (const viewer of viewers) viewer.focusPoint(Number(document.getElementById('point').value));
});
document.getElementById('clear').addEventListener('click', () => log.replaceChildren());

readFragment();
