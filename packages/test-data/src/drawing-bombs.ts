const drawing = (inside: string, size = 'width="1600" height="1600"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`;
const repeatMarkup = (count: number, render: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => render(n)).join('');
const canvas = '<rect width="1600" height="1600"';

/** A drawing that takes minutes and little memory, and says nothing of it; each number makes another. */
export function makeSlowDrawing(number: number): Buffer {
  return Buffer.from(
    drawing(
      `<desc>${number}</desc>${canvas} id="a" opacity=".5"/>${'<use href="#a"/>'.repeat(30_000)}`,
    ),
  );
}

/** Small drawings that would take gigabytes or minutes to draw. */
export const DRAWING_BOMBS: Readonly<Record<string, string>> = {
  'a huge size': drawing('', 'width="99999" height="99999"'),
  'a huge size in inches': drawing('', 'width="900in" height="900in"'),
  'a huge view': drawing('', 'viewBox="0 0 32000 32000"'),
  'uses of uses': drawing(
    `<g id="a0">${canvas}/></g>${repeatMarkup(9, (n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`)}`,
  ),
  'patterns of patterns': drawing(
    `${repeatMarkup(12, (n) => `<pattern id="p${n + 1}" width="2" height="2" patternUnits="userSpaceOnUse">${`<rect width="1" height="1" fill="url(#p${n})"/>`.repeat(9)}</pattern>`)}${canvas} fill="url(#p12)"/>`,
  ),
  'a huge pattern': drawing(
    `<pattern id="p" width="500cm" height="500cm" patternUnits="userSpaceOnUse">${canvas}/></pattern>${canvas} fill="url(#p)"/>`,
  ),
  'a pattern that a style makes huge': drawing(
    `<pattern id="p" width="8000" height="8000" patternUnits="userSpaceOnUse" patternTransform="scale(9)">${canvas}/></pattern><g transform="scale(9)">${canvas} style="fill:url(#p)"/></g>`,
  ),
  'a filter of many steps': drawing(
    `<filter id="f">${repeatMarkup(500, (n) => `<feOffset result="r${n}" dx="1"/>`)}</filter>${canvas} filter="url(#f)"/>`,
  ),
  'filters that a style applies': drawing(
    `<style>rect{filter:url(#f)}</style><filter id="f">${repeatMarkup(60, (n) => `<feGaussianBlur stdDeviation="9" result="r${n}"/>`)}</filter>${repeatMarkup(60, () => `${canvas}/>`)}`,
  ),
  'endless noise': drawing(
    `<filter id="f"><feTurbulence baseFrequency=".01" numOctaves="99999999"/></filter>${canvas} filter="url(#f)"/>`,
  ),
  'a huge radius': drawing(
    `<filter id="f"><feMorphology radius="900"/></filter>${canvas} filter="url(#f)"/>`,
  ),
  'masks of masks': drawing(
    `${repeatMarkup(400, (n) => `<mask id="m${n + 1}">${canvas} fill="#fff" mask="url(#m${n})"/></mask>`)}${canvas} mask="url(#m400)"/>`,
  ),
  'nested groups': drawing('<g opacity=".9">'.repeat(9000)),
};
