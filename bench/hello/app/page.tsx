import { headers } from 'next/headers';

/** The least a page can do that is made anew for every request. */
export default async function Page() {
  const host = (await headers()).get('host');
  return <h1>Hello, {host}</h1>;
}
