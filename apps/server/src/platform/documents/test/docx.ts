import { zip } from './read-fixture.ts';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  body: string;
  /** Lines of `word/_rels/document.xml.rels`. */
  relationships?: string;
  comments?: string;
  footnotes?: string;
  numbering?: string;
  files?: Record<string, Uint8Array>;
}

const STYLES = [
  ...[1, 2, 3].map((level) => [`Heading${level}`, `heading ${level}`]),
  ['Title', 'Title'],
  ['SourceCode', 'Source Code'],
  ['Quotations', 'Quotations'],
]
  .map(
    ([id, name]) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
  )
  .concat(
    '<w:style w:type="character" w:styleId="VerbatimChar"><w:name w:val="Verbatim Char"/></w:style>',
  )
  .join('');

/** A Word document with this body, in the parts that ECMA-376 asks for. */
export function docx({
  body,
  relationships = '',
  comments,
  footnotes,
  numbering,
  files = {},
}: Parts): Uint8Array {
  const part = (name: string, content: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><w:${name} ${NAMESPACES}>${content}</w:${name}>`;
  const extra = [
    ['comments', comments],
    ['footnotes', footnotes],
    ['numbering', numbering],
  ].filter((entry): entry is [string, string] => entry[1] !== undefined);
  const links = extra.map(
    ([name], index) =>
      `<Relationship Id="x${index}" Type="${OFFICE}/${name}" Target="${name}.xml"/>`,
  );
  return zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/styles.xml': part('styles', STYLES),
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/>${links.join('')}${relationships}</Relationships>`,
    ...Object.fromEntries(
      extra.map(([name, content]) => [`word/${name}.xml`, part(name, content)]),
    ),
    ...files,
  });
}

/** A paragraph, of a style where one is named. */
export const paragraph = (content: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${content}</w:p>`;

export const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A picture by the id of its relationship, inside the document or linked. */
export const picture = (id: string, how: 'embed' | 'link' = 'embed'): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="图 1" descr="流程图"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${how}="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
