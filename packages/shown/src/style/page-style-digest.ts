/** SHA-256 of the page's style, in base64, as Content-Security-Policy names it; a test holds the two together. */
export const pageStyleDigest = 'sha256-aqW9Yg9hs7cps0Q+pK6Ph6fF5iyQZvP3xGFa76wCZRA=';
