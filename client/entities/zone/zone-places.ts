/**
 * Search terms beyond the zone names: large cities, states, and Spanish or English city names. More common zones come
 * first, which also orders equal matches. Browsers use different names for the zones of Indiana and Kentucky.
 */
export const PLACES: Readonly<Record<string, string>> = {
  'America/New_York':
    'Boston, Washington, Washington DC, Miami, Atlanta, Orlando, Tampa, Pittsburgh, Baltimore, Cleveland, Charlotte, Columbus, Cincinnati, Manhattan, Newark, Jacksonville, Raleigh, Massachusetts, Florida, Georgia, New Jersey, Pennsylvania, Virginia, West Virginia, North Carolina, South Carolina, Ohio, Maryland, Connecticut, Maine, Vermont, New Hampshire, Rhode Island, Delaware, Nueva York, Nueva Jersey, Filadelfia, Pensilvania',
  'America/Chicago':
    'Austin, Fort Worth, Minneapolis, St. Louis, Nashville, New Orleans, Memphis, Milwaukee, Kansas City, Oklahoma City, Omaha, Texas, Illinois, Minnesota, Wisconsin, Tennessee, Missouri, Louisiana, Alabama, Oklahoma, Iowa, Kansas, Nebraska, Arkansas, Mississippi, Nueva Orleans, Luisiana, Misuri',
  'America/Denver': 'Salt Lake City, Boulder, Colorado, Utah, New Mexico, Montana, Wyoming, Santa Fe, Nuevo México',
  'America/Los_Angeles':
    'California, Seattle, Las Vegas, Portland, Sacramento, Oakland, Palo Alto, Silicon Valley, Berkeley, Long Beach, Fresno, Spokane, Reno, Washington State, Oregon, Nevada',
  'Europe/London':
    'Edinburgh, Leeds, Liverpool, Bristol, Cardiff, Belfast, Cambridge, Oxford, Sheffield, Newcastle, England, Scotland, Wales, Northern Ireland, Londres, Edimburgo, Inglaterra, Escocia, Gales, Irlanda del Norte',
  'Europe/Madrid':
    'Sevilla, Seville, Bilbao, Málaga, Palma de Mallorca, Murcia, Alicante, Granada, San Sebastián, Vigo, A Coruña, Valladolid, Córdoba, Catalonia, Andalusia, Cataluña, Andalucía',
  'Europe/Berlin':
    'Frankfurt, Cologne, Stuttgart, Düsseldorf, Leipzig, Dresden, Hanover, Hannover, Nuremberg, Nürnberg, Bremen, Dortmund, Essen, München, Berlín, Hamburgo, Fráncfort, Colonia, Bavaria, Baviera',
  'Europe/Paris':
    'Lyon, Toulouse, Nice, Nantes, Bordeaux, Strasbourg, Lille, París, Marsella, Burdeos, Niza, Estrasburgo',
  'Europe/Rome':
    'Milan, Turin, Florence, Venice, Bologna, Genoa, Roma, Milán, Turín, Florencia, Venecia, Nápoles, Bolonia',
  'Asia/Kolkata':
    'New Delhi, Bangalore, Bombay, Chennai, Madras, Pune, Ahmedabad, Jaipur, Gurgaon, Gurugram, Noida, Nueva Delhi, Calcuta',
  'Asia/Shanghai':
    'Shenzhen, Guangzhou, Hangzhou, Wuhan, Nanjing, Tianjin, Xi’an, Suzhou, Peking, Pekín, Shanghái, Cantón',
  'Asia/Tokyo': 'Kyoto, Kobe, Sapporo, Fukuoka, Tokio, Kioto',
  'America/Mexico_City': 'Guadalajara, León, Querétaro, Toluca, CDMX, Ciudad de México',
  'America/Sao_Paulo': 'Brasília, Brasilia, Curitiba, Porto Alegre, Campinas, Florianópolis, Río de Janeiro',
  'America/Toronto': 'Quebec, Quebec City, Ontario, Hamilton, Waterloo',
  'Australia/Sydney': 'New South Wales, Sídney, Nueva Gales del Sur',
  'America/Argentina/Buenos_Aires': 'La Plata',
  'America/Bogota': 'Cartagena, Bucaramanga, Cúcuta, Pereira',
  'America/Santiago': 'Valparaíso, Viña del Mar, Concepción',
  'Europe/Moscow': 'St. Petersburg, Moscú, San Petersburgo',
  'America/Vancouver': 'British Columbia, Columbia Británica',
  'America/Edmonton': 'Alberta',
  'America/Winnipeg': 'Manitoba',
  'America/Regina': 'Saskatchewan',
  'America/Halifax': 'Nova Scotia, New Brunswick, Nueva Escocia',
  'America/St_Johns': 'Newfoundland, Terranova',
  'America/Phoenix': 'Arizona, Scottsdale',
  'America/Detroit': 'Michigan, Grand Rapids, Ann Arbor',
  'America/Indianapolis': 'Indiana, Fort Wayne',
  'America/Indiana/Indianapolis': 'Indiana, Fort Wayne',
  'America/Louisville': 'Kentucky',
  'America/Kentucky/Louisville': 'Kentucky',
  'America/Boise': 'Idaho',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii, Hawái, Maui',
  'Europe/Amsterdam': 'Rotterdam, The Hague, Utrecht, Eindhoven, Ámsterdam, Róterdam, La Haya',
  'Europe/Brussels': 'Antwerp, Ghent, Bruges, Bruselas, Amberes, Gante, Brujas',
  'Europe/Zurich': 'Geneva, Basel, Bern, Lausanne, Ginebra, Basilea, Berna, Lausana',
  'Europe/Vienna': 'Graz, Salzburg, Innsbruck, Wien, Viena, Salzburgo',
  'Europe/Lisbon': 'Porto, Oporto, Lisboa',
  'Europe/Dublin': 'Cork, Galway, Limerick, Dublín',
  'Europe/Stockholm': 'Gothenburg, Göteborg, Malmö, Estocolmo, Gotemburgo',
  'Europe/Copenhagen': 'Aarhus, København, Copenhague',
  'Europe/Oslo': 'Bergen, Trondheim',
  'Europe/Helsinki': 'Turku',
  'Europe/Warsaw': 'Krakow, Cracow, Wrocław, Gdańsk, Poznań, Warszawa, Varsovia, Cracovia',
  'Europe/Prague': 'Brno, Praha, Praga',
  'Europe/Athens': 'Thessaloniki, Atenas, Salónica',
  'Europe/Kyiv': 'Lviv, Odessa, Leópolis',
  'Europe/Bucharest': 'Cluj, Timișoara, Bucarest',
  'Europe/Belgrade': 'Novi Sad, Belgrado',
  'Europe/Istanbul': 'Izmir, Estambul',
  'Atlantic/Canary': 'Gran Canaria, Canary Islands, Islas Canarias, Tenerife',
  'Asia/Jerusalem': 'Jerusalén',
  'Asia/Riyadh': 'Mecca, Medina, Riad, La Meca',
  'Asia/Dubai': 'Dubái',
  'Asia/Karachi': 'Islamabad, Rawalpindi',
  'Asia/Seoul': 'Seúl',
  'Asia/Singapore': 'Singapur',
  'Asia/Manila': 'Cebu, Makati',
  'Asia/Makassar': 'Bali',
  'Asia/Ho_Chi_Minh': 'Da Nang, Hanói',
  'Africa/Cairo': 'El Cairo, Alejandría',
  'Africa/Lagos': 'Abuja',
  'Africa/Johannesburg': 'Johannesburgo, Ciudad del Cabo',
  'Africa/Casablanca': 'Rabat, Marrakesh, Tangier, Marrakech, Tánger',
  'America/Havana': 'La Habana',
  'America/Monterrey': 'Nuevo León',
  'Australia/Melbourne': 'Victoria',
  'Australia/Hobart': 'Tasmania',
  'Australia/Adelaide': 'South Australia',
  'Australia/Brisbane': 'Queensland, Cairns',
  'Australia/Perth': 'Western Australia',
}

/** Other names for countries, in English and Spanish. */
export const COUNTRY_ALIASES: Readonly<Record<string, string>> = {
  US: 'US, USA, EEUU, United States of America',
  GB: 'UK, GB, Great Britain, Gran Bretaña',
  AE: 'UAE, EAU, Emirates, Emiratos',
  NL: 'Holland, Holanda',
  CZ: 'Czech Republic, República Checa',
  TR: 'Turkey, Turquía',
  MM: 'Burma, Birmania',
  NZ: 'NZ',
}

/** Other names for time zones, in English and Spanish. */
export const ZONE_ALIASES: Readonly<Record<string, string>> = {
  'Pacific Time': 'PT, Hora del Pacífico',
  'Mountain Time': 'MT, Hora de las Montañas Rocosas, Hora de la montaña',
  'Central Time': 'CT, Hora central',
  'Eastern Time': 'ET, Hora del este, Hora oriental',
  'Atlantic Time': 'AT, Hora del Atlántico',
  'Central European Time': 'Hora de Europa central, Hora central europea',
  'Western European Time': 'Hora de Europa occidental',
  'Eastern European Time': 'Hora de Europa oriental',
  'Greenwich Mean Time': 'Hora de Greenwich',
  'United Kingdom Time': 'British Time, Greenwich Mean Time, Hora británica, Hora de Greenwich',
  'India Time': 'Indian Time, Hora de la India',
  'Australian Eastern Time': 'AET',
}
