/** SHA-256 of the page's style, in base64, as Content-Security-Policy names it; a test holds the two together. */
export const pageStyleDigest = 'sha256-vT4wI3pXXUyNvj3zbvVUXIb1Jj74ZigfMKPDhR/sGMo=';
