import { isPictureWidth } from '@zhihui/markdown/picture-width.ts';
import type { Element, ElementContent } from 'hast';
import { h, isElement } from './tree.ts';

/** The pictures of a paragraph that holds nothing else; null for any other paragraph. */
function listPictures({ children }: Element): Element[] | null {
  const pictures: Element[] = [];
  for (const child of children) {
    if (isElement(child, 'img')) pictures.push(child);
    else if (child.type !== 'text' || child.value.trim() !== '') return null;
  }
  return pictures.length === 0 ? null : pictures;
}

/** A picture with a title has it below as its caption. */
function addCaption(picture: Element): Element | null {
  const { title } = picture.properties;
  if (typeof title !== 'string' || title === '') return null;
  delete picture.properties['title'];
  return h('figure', {}, [picture, h('figcaption', {}, [title])]);
}

/** In a row the width is that of the picture with its caption. */
function widenInRow(figure: Element, picture: Element): Element {
  const { width } = picture.properties;
  if (typeof width !== 'string' || !isPictureWidth(width)) return figure;
  picture.properties['width'] = '100%';
  figure.properties['style'] = `width:${width}`;
  return figure;
}

/**
 * A paragraph of pictures alone is a block: one picture stands by itself, as a figure when it has a title; several are a
 * row. Undefined for any other paragraph, and where only a class was added.
 */
export function arrangePictures(paragraph: Element): Element | undefined {
  const pictures = listPictures(paragraph);
  if (pictures === null) return undefined;
  const [first] = pictures;
  if (first !== undefined && pictures.length === 1) {
    const figure = addCaption(first);
    if (figure === null) paragraph.properties['className'] = ['picture-alone'];
    return figure ?? undefined;
  }
  if (!pictures.some(({ properties }) => properties['title'])) {
    paragraph.properties['className'] = ['picture-row'];
    paragraph.children = pictures;
    return undefined;
  }
  // a paragraph cannot hold figures
  const items = pictures.map((picture): ElementContent => {
    const figure = addCaption(picture);
    return figure === null ? picture : widenInRow(figure, picture);
  });
  return h('div', { className: ['picture-row'] }, items);
}
