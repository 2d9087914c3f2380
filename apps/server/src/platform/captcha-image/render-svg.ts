/** With the first puzzle: the library takes 6 MB, and many a day sees none. */
export async function loadSharp() {
  return (await import('sharp')).default;
}

/** Renders an SVG to its pixels on black, three channels each. */
export async function renderSvg(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).flatten({ background: '#000' }).removeAlpha().raw().toBuffer();
}
