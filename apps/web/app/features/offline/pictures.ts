/** Wide enough for the text column. */
const GOOD_WIDTH = 800;
const MAX_PICTURE = 400_000;
/** Of all pictures of a text, in bytes. */
const MAX_PICTURES = 3_000_000;

/** Fetches the small pictures of a text, and returns it with their addresses alone: offline there is nothing to choose from. */
export async function extractPictures(
  html: string,
): Promise<{ html: string; pictures: Map<string, Response> }> {
  const template = document.createElement('template');
  template.innerHTML = html;
  const pictures = new Map<string, Response>();
  let total = 0;
  for (const image of template.content.querySelectorAll('img')) {
    const address = chooseAddress(image);
    image.removeAttribute('srcset');
    image.removeAttribute('sizes');
    if (address === null) continue;
    image.setAttribute('src', address);
    if (pictures.has(address)) continue;
    const response = await fetchPicture(address);
    if (response === null || total + response.size > MAX_PICTURES) continue;
    total += response.size;
    pictures.set(address, response.picture);
  }
  return { html: template.innerHTML, pictures };
}

/** The smallest copy that is wide enough; null for pictures of other sites. */
function chooseAddress(image: HTMLImageElement): string | null {
  const src = image.getAttribute('src') ?? '';
  if (!src.startsWith('/media/')) return null;
  const copies = (image.getAttribute('srcset') ?? '')
    .split(',')
    .map((copy) => /^(\/media\/\S+) (\d+)w$/u.exec(copy.trim()))
    .flatMap((match) =>
      match === null ? [] : [{ address: match[1] ?? src, width: Number(match[2]) }],
    )
    .filter(({ width }) => width >= GOOD_WIDTH)
    .sort((a, b) => a.width - b.width);
  return copies[0]?.address ?? src;
}

async function fetchPicture(address: string): Promise<{ picture: Response; size: number } | null> {
  const response = await fetch(address).catch(() => null);
  if (response === null || !response.ok) return null;
  const size = Number(response.headers.get('content-length') ?? MAX_PICTURE);
  return size > MAX_PICTURE ? null : { picture: response, size };
}
