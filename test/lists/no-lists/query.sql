SELECT name, email, class
FROM pupils
WHERE class = '3A'
ORDER BY name;
