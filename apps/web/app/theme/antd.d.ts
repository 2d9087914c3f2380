declare module 'virtual:antd.css';
