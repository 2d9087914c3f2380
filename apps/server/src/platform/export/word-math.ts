import type { Element, ElementContent } from 'hast';
import { toText } from 'hast-util-to-text';
import {
  Math as WordMath,
  MathFraction,
  MathLimitLower,
  MathLimitUpper,
  MathRadical,
  MathRun,
  MathSubScript,
  MathSubSuperScript,
  MathSuperScript,
} from 'docx';
import type { MathComponent } from 'docx';

/** A formula that Word edits as its own, from the MathML that readers get. */
export function toWordMath(math: Element): WordMath {
  return new WordMath({ children: math.children.flatMap(convert) });
}

const elementsOf = (node: Element): Element[] =>
  node.children.filter((child): child is Element => child.type === 'element');

/** Each kind of part, by how many parts of its own it has; others are read as the letters in them. */
function convert(node: ElementContent): MathComponent[] {
  if (node.type === 'text') return toRuns(node.value);
  if (node.type !== 'element') return [];
  const parts = elementsOf(node).map((child) => convert(child));
  const [first = [], second = [], third = []] = parts;
  switch (node.tagName) {
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
      return parts.flat();
    case 'mfrac':
      return [new MathFraction({ numerator: first, denominator: second })];
    case 'msqrt':
      return [new MathRadical({ children: parts.flat() })];
    case 'mroot':
      return [new MathRadical({ children: first, degree: second })];
    case 'msup':
      return [new MathSuperScript({ children: first, superScript: second })];
    case 'msub':
      return [new MathSubScript({ children: first, subScript: second })];
    case 'msubsup':
      return [new MathSubSuperScript({ children: first, subScript: second, superScript: third })];
    case 'munder':
      return [new MathLimitLower({ children: first, limit: second })];
    case 'mover':
      return [new MathLimitUpper({ children: first, limit: second })];
    case 'munderover':
      return [
        new MathLimitUpper({
          children: [new MathLimitLower({ children: first, limit: second })],
          limit: third,
        }),
      ];
    case 'mtr':
      return parts.flatMap((cell, index) => (index === 0 ? cell : [new MathRun(', '), ...cell]));
    case 'mtable':
      return parts.flatMap((row, index) => (index === 0 ? row : [new MathRun('; '), ...row]));
    default:
      return parts.length > 0 ? parts.flat() : toRuns(toText(node));
  }
}

const toRuns = (text: string): MathComponent[] =>
  text.trim() === '' ? [] : [new MathRun(text.trim())];
