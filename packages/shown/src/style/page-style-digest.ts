/** SHA-256 of the page's style, in base64, as Content-Security-Policy names it; a test holds the two together. */
export const pageStyleDigest = 'sha256-Suogh0HYRHriJ6/W9W/M+uGb94vDhn8D7oy9jeGCoiI=';
