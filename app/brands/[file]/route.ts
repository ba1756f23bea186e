import { headers } from 'next/headers';
import { brandFile } from '#lib/brand/server/brand-file.ts';
import { requestBrand } from '../../request.ts';

/** A file of the brand whose host is asked: its logo, its font, its icons. Other brands' files do not exist here. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  await headers();
  const found = await brandFile(await requestBrand(), (await params).file);
  if (found === null) return new Response(null, { status: 404 });
  return new Response(Buffer.from(found.bytes), { headers: { 'content-type': found.type } });
}
