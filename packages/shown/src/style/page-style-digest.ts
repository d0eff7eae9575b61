/** SHA-256 of the page's style, in base64, as Content-Security-Policy names it; a test holds the two together. */
export const pageStyleDigest = 'sha256-zLRcoLmi7WL7gNBWY+GeoLz/O5rxqcymngRL6olpXdw=';
