export { BookFrame, BookOpener } from './components/book-frame.tsx';
