import { headers } from 'next/headers';

export default async function Page() {
  const host = (await headers()).get('host');
  return <h1>Hello, {host}</h1>;
}
